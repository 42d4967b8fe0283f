// A reporter for vitest: how long each file took, with its imports and hooks, which the JSON report leaves out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './prepare.mjs';
import { times } from './slowest-files.mjs';

export default class TimesReporter {
  onTestRunEnd(modules) {
    const took = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic();
      return {
        file: relative(root, module.moduleId),
        ms: duration + collectDuration + setupDuration + environmentSetupDuration,
      };
    });
    mkdirSync(times, { recursive: true });
    writeFileSync(join(times, 'unit.json'), JSON.stringify(took));
  }
}
