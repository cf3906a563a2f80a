import { operandBytes, operationBytes, selectors, touches } from '../code';
import { Op } from '../format';

const at: usize = memory.data(64);

function write(bytes: u8[]): usize {
  for (let i = 0; i < bytes.length; i++) store<u8>(at + i, bytes[i]);
  return at + bytes.length;
}

describe('the shape of effect code', () => {
  test('an operation is as long as its operands and selectors', () => {
    write([<u8>Op.NUM, 5]);
    expect(operationBytes(at)).toBe(2);
    write([<u8>Op.FLIP, 1, 0, 0, 0, 0]);
    expect(operationBytes(at)).toBe(6);
    write([<u8>Op.COUNT, 0, 1, 2, 0, 1, 0, 0, 3, 0]);
    expect(operationBytes(at)).toBe(10, 'one term is four bytes');
    write([<u8>Op.MODES, 2, 3, 0, 4, 0]);
    expect(operationBytes(at)).toBe(6, 'two bytes a mode');
  });

  test('an unknown operation has no length', () => {
    expect(operandBytes(0)).toBe(-1);
    expect(operandBytes(0xff)).toBe(-1);
    write([0xff, 0, 0]);
    expect(operationBytes(at)).toBe(0);
  });

  test('two selectors belong to exchanges and to what goes under something', () => {
    expect(selectors(Op.EXCHANGE)).toBe(2);
    expect(selectors(Op.UNDER)).toBe(2);
    expect(selectors(Op.ADD)).toBe(0);
  });

  test('what a continuous effect changes is read from its code', () => {
    const end = write([<u8>Op.NUM, 1, <u8>Op.MOD_ADD, 0, 0, 1, 0, 0, 0, 0, <u8>Op.BLANK, 0, 1, 0, 0, 0, 0]);
    expect(touches(at, end)).toBe(1 | 0x100);
  });
});
