import { defineHook } from '#platform/transaction-hooks.ts';

/** Told in the transaction in which labels of these files come, go or are called otherwise. */
export const labelsAltered = defineHook<{ fileIds: number[] }>('labels.altered');
/**
 * Told in the transaction that gives all labels of a class another title; there may have been labels of that title
 * before.
 */
export const classRenamed = defineHook<{ projectId: number; from: string; to: string }>('labels.class_renamed');
