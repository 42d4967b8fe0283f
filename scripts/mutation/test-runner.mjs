import { appendFileSync, readFileSync } from 'node:fs';
import { startTests } from '@vitest/runner';
import { VitestTestRunner } from 'vitest/runners';

// Runs in vitest's worker, in place of its own runner. A test file is run again for each mutant within one process,
// which has loaded the whole room once; only the test file itself is loaded anew.

/** @type {{ what: 'survey' } | { what: 'try', ids: number[] } | { what: 'load', id: number }} */
const order = JSON.parse(readFileSync(process.env.MUTATE_ORDER, 'utf8'));
const note = (line) => appendFileSync(`${process.env.MUTATE_ORDER}.notes`, `${JSON.stringify(line)}\n`);

let active = order.what === 'load' ? order.id : 0;
let reached = new Set();
globalThis.__mutant = (id) => {
  reached.add(id);
  return id === active;
};

const failedTask = (task) => {
  if (task.result?.state !== 'fail') return null;
  for (const inner of task.tasks ?? []) {
    const found = failedTask(inner);
    if (found) return found;
  }
  return `${task.name}: ${task.result.errors?.[0]?.message?.split('\n')[0] ?? ''}`;
};

/** Does what vitest's own runner does, and tells nobody; ends with the first test that fails. */
class QuietRunner extends VitestTestRunner {
  importFile(filepath, source) {
    const known = this.workerState.evaluatedModules.getModuleById(filepath);
    if (known) this.workerState.evaluatedModules.invalidateModule(known);
    return super.importFile(filepath, source);
  }
  onAfterRunTask(test) {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') this.cancel();
  }
}

export default class MutantRunner extends VitestTestRunner {
  onBeforeCollect() {
    reached = new Set();
    // Only the mutants are of interest.
    if (order.what === 'try') this.cancel();
  }

  async #try(id, file) {
    const quiet = new QuietRunner(this.config);
    Object.defineProperty(quiet, 'moduleRunner', { value: this.moduleRunner });
    quiet.__setTraces(this._otel);
    let stray = null;
    const notice = (error) => (stray ??= `unhandled: ${error?.message ?? error}`);
    process.on('unhandledRejection', notice);
    process.on('uncaughtException', notice);
    active = id;
    const started = performance.now();
    try {
      const files = await startTests([{ filepath: file.filepath, testLocations: undefined }], quiet);
      return { id, failure: files.map(failedTask).find(Boolean) ?? stray, ms: Math.round(performance.now() - started) };
    } finally {
      active = 0;
      process.off('unhandledRejection', notice);
      process.off('uncaughtException', notice);
    }
  }

  async onBeforeRunFiles([file]) {
    if (order.what !== 'try') return;
    for (const id of order.ids) {
      note({ begun: id });
      note(await this.#try(id, file));
    }
  }

  onAfterRunFiles(files) {
    super.onAfterRunFiles(files);
    const [file] = files;
    if (order.what === 'survey')
      note({ file: file.filepath, ids: [...reached], ms: Math.round(file.result?.duration ?? 0) });
  }
}
