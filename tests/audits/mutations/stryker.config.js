export default {
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  tempDirName: 'test-results/mutations',
  ignorePatterns: ['dist', 'test-results', '**/node_modules'],
  reporters: ['clear-text', 'progress'],
  // An error in a constant of a module would run all tests of the module again.
  ignoreStatic: true,
  // TypeScript 7 has no interface for programs, with which Stryker would rewrite this file.
  tsconfigFile: 'none',
  concurrency: 2,
  allowEmpty: true,
};
