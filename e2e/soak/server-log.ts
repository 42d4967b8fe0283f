const ERROR = 50;
const WARNING = 40;
/** That a library will be used otherwise some day: nothing is wrong, and Node.js tells it once. */
const SOME_DAY = /DeprecationWarning|--trace-deprecation/;

export interface ServerLog {
  /** Errors, and whatever is no line of the log at all: warnings of the runtime, the last words of a process. */
  errors: string[];
  warnings: string[];
}

/** What the server has printed since it opened. */
export function readLog(printed: string): ServerLog {
  const log: ServerLog = { errors: [], warnings: [] };
  for (const line of printed.split('\n').filter((text) => text.trim() !== ''))
    (levelOf(line) >= ERROR ? log.errors : log.warnings).push(line);
  return log;
}

function levelOf(line: string): number {
  if (SOME_DAY.test(line)) return WARNING;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return typeof level === 'number' ? level : ERROR;
  } catch {
    return ERROR;
  }
}
