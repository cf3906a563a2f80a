/** One compilation in a process of its own, as after a cold start: prints milliseconds of CPU time. */

const start = process.cpuUsage();
const { compileAll } = await import('./compile-all.ts');
compileAll('super-battle-mon', '');
const { user, system } = process.cpuUsage(start);
console.log((user + system) / 1000);

export {};
