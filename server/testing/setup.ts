import { inject } from 'vitest';
import { startChildrenFrom } from '#platform/start-child.ts';

startChildrenFrom(inject('childrenFolder'));
