/** What is recorded. */
export type Input = 'camera' | 'screen';
