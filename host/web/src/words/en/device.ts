/** The emulated handheld. */

export const device = {
  title: 'The handheld',
  about:
    'The same modules that run on an ESP32, with its panel and its buttons. Its flash is emulated too: it keeps a match until the power comes back.',
  board: 'Board',
  boards: { 'odroid-go': 'ODROID-GO', cardputer: 'Cardputer', 'esp32-c3': 'ESP32-C3 with ST7789' },
  count: 'Devices',
  shared:
    'The devices share one match, each with its holder’s view. Player 1 sets it up; choose as many players as devices.',
  sound: 'Sound',
  device: 'Device {n}',
  panel: 'Screen of the device',
  on: 'Switch on',
  off: 'Switch off',
  press: 'Button {button}',
  buttons: { up: 'up', down: 'down', left: 'left', right: 'right', a: 'A', b: 'B', start: 'Start', select: 'Select' },
  inspector: 'storage and speed',
  speed: 'The last press took {last} ms in this browser ({requests} requests to the host), the slowest {worst} ms.',
  flash: 'Flash: {sectors} sectors of {size} bytes, {written} bytes written, the most worn sector erased {wear} times.',
  arm: 'Cut the power inside the next write',
  armed: 'The next record will be cut off.',
  cut: 'The power went in the middle of a write. Switch the device on again.',
  at: 'Address',
  sequence: 'Number',
  what: 'Record',
  bytes: 'Bytes',
  torn: 'cut off',
  records: { 1: 'match begins', 2: 'choice', 3: 'choice taken back', 4: 'match over', 5: 'value' },
  keys: 'Keyboard, while a device has the focus: arrows, Enter or X for A, Escape or Z for B, M for Start, C for Select. A gamepad plays the first device that is on.',
};
