import { inject } from 'vitest';
import { setChildFolder } from '#platform/start-child.ts';

setChildFolder(inject('childrenFolder'));
