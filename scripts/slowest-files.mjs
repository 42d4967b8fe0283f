// The test files that took longest in this run: where there is most to gain.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from './tally.mjs';

const SHOWN = 15;

/** What times-reporter.mjs leaves. */
export const times = join(reports, 'times');

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

const testsOf = ({ suites = [], specs = [] }) => [...suites.flatMap(testsOf), ...specs.flatMap(({ tests }) => tests)];
const ofBrowser = (report) =>
  report.suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    ms: testsOf(suite)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0),
  }));

export function slowestFiles(tier) {
  const unit = read(join(times, 'unit.json')) ?? [];
  const browser = read(join(reports, `browser-${tier}.json`));
  const all = [...unit, ...(browser ? ofBrowser(browser) : [])].sort((one, other) => other.ms - one.ms);
  return [
    `The ${SHOWN} slowest test files`,
    ...all.slice(0, SHOWN).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
  ].join('\n');
}
