/** The card tools: everything that hosts and tests use. Runs in Node and in a web page. */

export type * from './ast';
export { cardId } from './assemble';
export { battleOfAeons } from './battle-of-aeons/vocabulary';
export { compileSources, packSource, type Compiled, type CompileOptions } from './compile';
export { decompile } from './decompile';
export { CODES, formatError, type CardError, type Code } from './errors';
export { parseExample, type ParsedExample } from './examples';
export { GAMES } from './games';
export { packHash, PackError, readPack, sealPack, writePack, type PackParts } from './pack';
export type { SourceFile } from './parse';
export { Printer, printSource } from './print';
export { positionOf, runExample, type ExampleResult, type Referee } from './run-example';
export { superBattleMon } from './super-battle-mon/vocabulary';
export { rulesText } from './vocabulary';
export type { Vocabulary } from './vocabulary';
