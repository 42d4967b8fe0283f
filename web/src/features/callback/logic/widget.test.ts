import { describe, expect, test } from 'vitest';
import { CLOSED, widgetEffects, next, type Fields, type WidgetEvent, type WidgetState } from './widget.ts';

const WHOLE = '+7 (916) 123-45-67';
const PART = '+7 (916) 123-45-6';
const fields = (some: Partial<Fields> = {}): Fields => ({ phone: '', question: '', website: '', ...some });
const filled = fields({ phone: WHOLE, question: 'Сколько стоит?' });

const closed = (behind: 'form' | 'waiting', kept: Fields): WidgetState => ({ step: 'closed', behind, fields: kept });
const open = (kept: Fields): WidgetState => ({ step: 'open', fields: kept });
const complete = (kept: Fields): WidgetState => ({ step: 'complete', fields: kept });
const waiting = (kept: Fields): WidgetState => ({ step: 'waiting', fields: kept });

/** The form again, with the truth in it. */
const told: WidgetState = { step: 'complete', fields: filled, trouble: 'Не вышло' };

const STATES = {
  'the closed widget': CLOSED,
  'one closed with a number in it': closed('form', filled),
  'one closed after a request': closed('waiting', filled),
  'the open form': open(fields({ phone: PART })),
  'the complete form': complete(filled),
  'the waiting panel': waiting(filled),
};

const EVENTS = {
  opened: { type: 'opened' },
  'opened with a question': { type: 'opened', question: 'О тарифе' },
  'the last digit': { type: 'typed', field: 'phone', text: WHOLE },
  'a digit erased': { type: 'typed', field: 'phone', text: PART },
  'a question': { type: 'typed', field: 'question', text: 'Когда?' },
  submitted: { type: 'submitted' },
  refused: { type: 'refused', request: filled, reason: 'Не вышло' },
  ЖДУ: { type: 'waitPressed' },
  dismissed: { type: 'dismissed' },
  'call pressed': { type: 'callPressed' },
  'write pressed': { type: 'writePressed' },
} satisfies Record<string, WidgetEvent>;

/** What changes the state. Every pair that is not here leaves it as it was. */
const MOVES: Record<string, Record<string, WidgetState>> = {
  'the closed widget': {
    opened: open(fields()),
    'opened with a question': open(fields({ question: 'О тарифе' })),
    refused: told,
  },
  'one closed with a number in it': {
    opened: complete(filled),
    'opened with a question': complete({ ...filled, question: 'О тарифе' }),
    refused: told,
  },
  'one closed after a request': {
    opened: waiting(filled),
    'opened with a question': complete({ ...filled, question: 'О тарифе' }),
    refused: told,
  },
  'the open form': {
    refused: { step: 'open', fields: fields({ phone: PART }), trouble: 'Не вышло' },
    'the last digit': complete(fields({ phone: WHOLE })),
    'a question': open(fields({ phone: PART, question: 'Когда?' })),
    dismissed: closed('form', fields({ phone: PART })),
  },
  'the complete form': {
    refused: told,
    'a digit erased': open({ ...filled, phone: PART }),
    'a question': complete({ ...filled, question: 'Когда?' }),
    submitted: waiting(filled),
    dismissed: closed('form', filled),
  },
  'the waiting panel': { refused: told, ЖДУ: CLOSED, dismissed: closed('waiting', filled) },
};

const pairs = Object.entries(STATES).flatMap(([place, state]) =>
  Object.entries(EVENTS).map(([happens, event]) => ({
    place,
    happens,
    state,
    event,
    after: MOVES[place]?.[happens] ?? state,
  })),
);

test.each(pairs)('$place and $happens', ({ state, event, after }) => {
  expect(next(state, event)).toEqual(after);
});

test('the truth goes with the next letter, and a question is never longer than the server takes it', () => {
  expect(next(told, EVENTS['a question'])).toEqual(complete({ ...filled, question: 'Когда?' }));
  expect(next(told, EVENTS.submitted)).toEqual(waiting(filled));
  const typed = next(complete(filled), { type: 'typed', field: 'question', text: 'я'.repeat(3000) });
  expect(typed.fields.question).toHaveLength(2000);
});

describe('what is told to the server', () => {
  const calls = (state: WidgetState, event: WidgetEvent) => widgetEffects(state, event);

  test('opening, once', () => {
    expect(calls(CLOSED, EVENTS.opened)).toEqual([{ type: 'track', act: 'opened' }]);
    expect(calls(open(fields()), EVENTS.opened)).toEqual([]);
  });

  test('closing, with the number as far as it was typed, whichever way it was done', () => {
    expect(calls(open(fields({ phone: PART })), EVENTS.dismissed)).toEqual([
      { type: 'track', act: 'closed', phone: PART },
    ]);
    expect(calls(waiting(filled), EVENTS.dismissed)).toEqual([{ type: 'track', act: 'closed', phone: WHOLE }]);
    expect(calls(waiting(filled), EVENTS['ЖДУ'])).toEqual([{ type: 'track', act: 'closed', phone: WHOLE }]);
    expect(calls(CLOSED, EVENTS.dismissed)).toEqual([]);
  });

  test('a number that became whole, once for each time it does', () => {
    expect(calls(open(fields({ phone: PART })), EVENTS['the last digit'])).toEqual([
      { type: 'track', act: 'filledPhone', phone: WHOLE },
    ]);
    expect(calls(complete(filled), EVENTS['the last digit'])).toEqual([]);
    expect(calls(complete(filled), EVENTS['a question'])).toEqual([]);
    expect(calls(complete(filled), EVENTS['a digit erased'])).toEqual([]);
    expect(calls(closed('form', filled), EVENTS.opened)).toEqual([{ type: 'track', act: 'opened' }]);
  });

  test('a request, only with a whole number and only once', () => {
    expect(calls(complete(filled), EVENTS.submitted)).toEqual([{ type: 'register', request: filled }]);
    expect(calls(open(fields({ phone: PART })), EVENTS.submitted)).toEqual([]);
    expect(calls(waiting(filled), EVENTS.submitted)).toEqual([]);
  });

  test('calling and writing, from the form and from the waiting panel', () => {
    for (const state of [open(fields()), complete(filled), waiting(filled)]) {
      expect(calls(state, EVENTS['call pressed'])).toEqual([{ type: 'track', act: 'pressedCall' }]);
      expect(calls(state, EVENTS['write pressed'])).toEqual([{ type: 'track', act: 'pressedTelegram' }]);
    }
    expect(calls(CLOSED, EVENTS['call pressed'])).toEqual([]);
  });
});
