/** What stands round every screen, and what storage says. */

export const frame = {
  skip: 'Skip to the content',
  navigation: 'Screens',
  screens: { play: 'Play', decks: 'Decks', cards: 'Cards', matches: 'Matches', device: 'Device', rules: 'Rules' },
  game: 'Game',
  theme: 'Colours',
  themes: { auto: 'as the system has them', light: 'light', dark: 'dark' },
  themeNow: 'Colours: {theme}',
  loading: 'Loading …',
  notThere: 'There is nothing at this address',
  notThereHint: 'The link may be old, or cut off.',
  home: 'To the start',
  reload: 'Reload the page',
  deleting: {
    label: '{label}: {what}',
    sure: 'Delete {what} for good? This cannot be taken back.',
    yes: 'Delete',
    no: 'Keep it',
    damaged: 'Delete it for good',
  },
};

export const storage = {
  title: 'What this browser keeps',
  closed:
    'This browser does not let the page keep anything, so decks, cards and matches are lost when it is closed. Private windows and blocked site data are the usual reasons.',
  outdated:
    'A newer version of NoTable is open in another tab. Reload this tab to go on; nothing is lost, and nothing is kept here until then.',
  full: 'The disk, or this page’s share of it, is full: {what} was not kept. Nothing that was there is lost. Delete something, or save it as a file.',
  elsewhere:
    'Another tab has changed {what} in the meantime. Nothing was overwritten: keep yours as a copy, or take the other one.',
  gone: 'Another tab has deleted {what} in the meantime.',
  damaged: 'This is damaged and cannot be read. It was left as it is.',
  newer: 'A newer version of NoTable has made this. It was left as it is; reload the page to get that version.',
  shape: 'This has another shape than expected and cannot be read. It was left as it is.',
  exportRaw: 'Save what is there as a file',
  failed: 'The browser’s storage has failed: {reason}. What you see is still here; save it as a file.',
};
