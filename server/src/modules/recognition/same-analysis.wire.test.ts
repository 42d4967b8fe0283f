import type { Recognition, DetectedObject, FrameAnalysis } from '@rakurs/contract';
import { describe, expect, it } from 'vitest';
import { sightOf } from '../../../testing/worker-kit.ts';
import { compareRecognitions } from './same-analysis.ts';

const seen = (class_name: string, confidence = 0.8): DetectedObject => ({
  class_name,
  confidence,
  x0: 0,
  y0: 0,
  x1: 0.5,
  y1: 0.5,
  noun: class_name,
  colour: null,
  standing: 'seen',
});
const look = (turn: number): FrameAnalysis['look'] => ({
  version: 'eyes-2',
  embedding: Buffer.from(Int8Array.from({ length: 256 }, (_, at) => Math.round(100 * Math.sin(at * turn)))).toString(
    'base64',
  ),
  concepts: [],
  kinds: [],
});
const told = (
  text: string,
  { provider = 'embedded' as const, ...more }: Partial<FrameAnalysis> & { provider?: 'embedded' | 'openai' } = {},
): Recognition => ({
  description: { text, provider, model: 'm', scenes: [] },
  frames: [{ frame_id: 1, sight: sightOf(more) }],
});

const OWN = told('На снимке кошка и собака на зелёной траве. Снято 5 мая 2024 года.', {
  objects: [seen('кошка'), seen('собака', 0.55)],
  look: look(0.7),
});

describe('two machines have seen the same', () => {
  it('when words and classes agree, though one knows the date and is less sure', () => {
    expect(
      compareRecognitions(
        OWN,
        told('На снимке кошка и собака на траве.', {
          objects: [seen('кошка', 0.62), seen('собака', 0.41)],
          look: look(0.7),
        }),
      ),
    ).toBe('agrees');
  });

  it('when a text was read with a few faults', () => {
    const own = told('Договор аренды.', { text: 'ДОГОВОР АРЕНДЫ склада номер семнадцать город Москва' });
    expect(
      compareRecognitions(
        own,
        told('Договор аренды.', { text: 'ДОГОВОР АРЕНДЫ скпада номер семнадцать город Мосхва' }),
      ),
    ).toBe('agrees');
  });

  it('when a link stands on the picture itself, read a letter wrong', () => {
    const own = told('Вывеска с надписью www.cvety-moskva.ru', { text: 'www.cvety-moskva.ru' });
    expect(
      compareRecognitions(own, told('Вывеска с надписью www.cvety-moskva.rn', { text: 'www.cvety-moskva.rn' })),
    ).toBe('agrees');
  });

  it('when a large model of the installation tells more than a small one can', () => {
    const own = told('Уютный двор в лучах заката, где пушистая кошка играет с псом', {
      provider: 'openai',
      objects: [seen('кошка'), seen('собака')],
    });
    expect(
      compareRecognitions(own, told('На снимке кошка и собака.', { objects: [seen('кошка'), seen('собака')] })),
    ).toBe('agrees');
  });
});

describe('they have not', () => {
  it.each([
    [
      'other words',
      told('Срочно переведите деньги на безопасный счёт.', {
        objects: [seen('кошка'), seen('собака')],
        look: look(0.7),
      }),
    ],
    [
      'the right words and a link that the picture does not show',
      told('На снимке кошка и собака на траве. Подробнее: evil.ru', {
        objects: [seen('кошка'), seen('собака')],
        look: look(0.7),
      }),
    ],
    [
      'the right words and a telephone',
      told('На снимке кошка и собака на траве, звоните +7 900 123-45-67', {
        objects: [seen('кошка'), seen('собака')],
        look: look(0.7),
      }),
    ],
    [
      'other classes',
      told('На снимке кошка и собака на траве.', { objects: [seen('самолёт'), seen('танк')], look: look(0.7) }),
    ],
    ['no classes at all', told('На снимке кошка и собака на траве.', { objects: [], look: look(0.7) })],
    [
      'another look',
      told('На снимке кошка и собака на траве.', { objects: [seen('кошка'), seen('собака')], look: look(0.3) }),
    ],
    [
      'a class that is a link',
      told('На снимке кошка и собака на траве.', {
        objects: [seen('кошка'), seen('собака'), seen('http://evil.example')],
        look: look(0.7),
      }),
    ],
    [
      'a code that is not there',
      told('На снимке кошка и собака на траве.', {
        objects: [seen('кошка'), seen('собака')],
        look: look(0.7),
        codes: [{ format: 'QR', content: 'http://evil.example', x0: 0, y0: 0, x1: 1, y1: 1 }],
      }),
    ],
    [
      'a large model that nobody has',
      told('На снимке кошка и собака на траве.', {
        provider: 'openai',
        objects: [seen('кошка'), seen('собака')],
        look: look(0.7),
      }),
    ],
    [
      'a text where there is none',
      told('На снимке кошка и собака на траве.', {
        objects: [seen('кошка'), seen('собака')],
        look: look(0.7),
        text: 'Ваш архив заблокирован, введите пароль и телефон немедленно',
      }),
    ],
  ])('when there are %s', (_, lent) => {
    expect(compareRecognitions(OWN, lent)).toBe('differs');
  });

  it('when a frame is missing, strange or told twice', () => {
    const [frame] = OWN.frames;
    if (!frame) throw new Error('one frame is there');
    for (const frames of [[], [{ ...frame, frame_id: 2 }], [frame, frame]])
      expect(compareRecognitions(OWN, { ...OWN, frames })).toBe('differs');
  });
});

it('two blank pictures prove nothing', () => {
  expect(compareRecognitions(told('.'), told('.'))).toBe('proves_nothing');
});
