import { expect, it } from 'vitest';
import { nounOf } from '../nouns/nouns.ts';
import { accusativeOf } from './accusative.ts';

it('declines what is held: the feminine by its ending, who lives as in the genitive, the rest not at all', () => {
  const accusatives = ['tennis racket', 'surfboard', 'dog', 'elephant', 'kite', 'umbrella', 'skis', 'apple'].map(
    (noun) => accusativeOf(nounOf(noun)),
  );
  expect(accusatives).toEqual([
    'теннисную ракетку',
    'доску для сёрфинга',
    'собаку',
    'слона',
    'воздушного змея',
    'зонт',
    'лыжи',
    'яблоко',
  ]);
});
