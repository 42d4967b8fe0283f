import { expect, it } from 'vitest';
import { fold, type MessageFacts, type EarlierMessage } from './coalescing.ts';

const says = (moment: number, text = 'Кошка!', more: Partial<MessageFacts> = {}): MessageFacts => ({
  reactionId: 1,
  frameId: 1000 + moment,
  moment,
  text,
  cooldownSeconds: 60,
  ...more,
});
const said = (moment: number, content = 'Кошка!', more: Partial<EarlierMessage> = {}): EarlierMessage => ({
  id: moment + 1,
  reactionId: 1,
  frameId: 1000 + moment,
  moment,
  content,
  coalescedInto: null,
  claimedAt: null,
  ...more,
});
/** The moment of each, and that of the message it is coalesced into, or its number where it was there before. */
const folded = (sayings: MessageFacts[], before: EarlierMessage[] = []) =>
  fold(sayings, before).map(({ said: { moment }, into }) => [
    moment,
    into === null ? null : into.step === 'there' ? `№ ${into.id}` : into.frameId - 1000,
  ]);

it('a state that goes on is one message, however long it lasts', () => {
  expect(folded([0, 50, 100, 150, 200].map((moment) => says(moment)))).toEqual([
    [0, null],
    [50, 0],
    [100, 0],
    [150, 0],
    [200, 0],
  ]);
});

it('is a message of its own again after a pause longer than the cool-down', () => {
  expect(folded([says(0), says(60), says(121), says(130)])).toEqual([
    [0, null],
    [60, 0],
    [121, null],
    [130, 121],
  ]);
});

it('a change always speaks', () => {
  expect(folded([says(0), says(1, 'Собака!'), says(2), says(3)])).toEqual([
    [0, null],
    [1, null],
    [2, null],
    [3, 2],
  ]);
});

it('reactions do not stand for each other', () => {
  expect(
    folded([says(0), says(0, 'Кошка!', { reactionId: 2 }), says(1), says(1, 'Кошка!', { reactionId: 2 })]),
  ).toEqual([
    [0, null],
    [0, null],
    [1, 0],
    [1, 0],
  ]);
});

it('goes on from what was said before, also where that is coalesced itself', () => {
  expect(folded([says(10)], [said(0)])).toEqual([[10, '№ 1']]);
  expect(folded([says(100)], [said(0), said(50, 'Кошка!', { coalescedInto: 1 })])).toEqual([[100, '№ 1']]);
  expect(folded([says(10)], [said(0), said(5, 'Собака!')])).toEqual([[10, null]]);
  expect(folded([says(10)], [said(20)])).toEqual([[10, null]]);
});

it('a message called an error coalesces nothing', () => {
  expect(folded([says(10), says(11)], [said(0, 'Кошка!', { claimedAt: new Date() })])).toEqual([
    [10, null],
    [11, 10],
  ]);
});

it('without a cool-down nothing is coalesced, not even messages of the same moment', () => {
  expect(
    folded([says(0), says(0, 'Кошка!', { frameId: 7 }), says(1)].map((one) => ({ ...one, cooldownSeconds: 0 }))),
  ).toEqual([
    [0, null],
    [0, null],
    [1, null],
  ]);
});

it('the same text about the same frame is written once', () => {
  expect(folded([says(10), says(10)])).toEqual([[10, null]]);
  expect(folded([says(0), says(10)], [said(0)])).toEqual([[10, '№ 1']]);
});
