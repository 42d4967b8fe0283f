import { expect, it } from 'vitest';
import { fixHomoglyphs } from './homoglyphs.ts';

const mend = (line: string) =>
  fixHomoglyphs(line.split(' ').map((text) => ({ text })))
    .map(({ text }) => text)
    .join(' ');

it('brings a word of two alphabets to the one it cannot do without', () => {
  expect(mend('Mосквa')).toBe('Москва');
  expect(mend('Расket')).toBe('Packet');
});

it('lets a word that could be either go with its line', () => {
  expect(mend('Ha PACCBETE был')).toBe('На РАССВЕТЕ был');
  expect(mend('MOCT over river')).toBe('MOCT over river');
});

it('writes a Russian number plate in Russian letters', () => expect(mend('A123BC 77')).toBe('А123ВС 77'));

it('leaves alone what is really of both alphabets', () => expect(mend('USB-кабель')).toBe('USB-кабель'));
