// Counts the tests of this run from the reports their runners left, and says so in the one line that any reader
// understands.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

export const reports = join(root, '.cache', 'reports');

export function clearReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

const countsOf = (report) =>
  'numPassedTests' in report
    ? { passed: report.numPassedTests, failed: report.numFailedTests }
    : { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };

export function tally() {
  const files = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.json')) : [];
  const counts = files.map((file) => countsOf(JSON.parse(readFileSync(join(reports, file), 'utf8'))));
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(`${tally()}\n`);
