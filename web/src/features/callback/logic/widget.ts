/**
 * The callback widget as B section 4 has it: what each event makes of it, and which calls it causes. No page, no
 * network.
 */
export interface Fields {
  /** As the mask shows it. */
  phone: string;
  question: string;
  /** Filled in by programs only: nobody sees it. */
  website: string;
}

export type WidgetState =
  /** `behind` is what the modal shows when it is opened again. */
  | { step: 'closed'; behind: 'form' | 'waiting'; fields: Fields }
  /** `trouble`: why the last request has not gone. */
  | { step: 'open'; fields: Fields; trouble?: string }
  | { step: 'complete'; fields: Fields; trouble?: string }
  | { step: 'waiting'; fields: Fields };

export type WidgetEvent =
  /** A question comes from the place on the site that the widget was opened at. */
  | { type: 'opened'; question?: string }
  | { type: 'typed'; field: keyof Fields; text: string }
  | { type: 'submitted' }
  /** What was thought to be on its way has not been taken. */
  | { type: 'refused'; request: Fields; reason: string }
  | { type: 'waitPressed' }
  /** The X, Escape, or going to another page. */
  | { type: 'dismissed' }
  | { type: 'callPressed' }
  | { type: 'writePressed' };

export type WidgetEffect =
  | { type: 'track'; act: 'opened' | 'pressedCall' | 'pressedTelegram' }
  | { type: 'track'; act: 'closed' | 'filledPhone'; phone: string }
  | { type: 'register'; request: Fields };

/** The contract's MAX_CALLBACK_QUESTION_LENGTH, held equal by a test: a visitor does without the contract. */
export const MAX_QUESTION_LENGTH = 2000;
const NOTHING: Fields = { phone: '', question: '', website: '' };
export const CLOSED: WidgetState = { step: 'closed', behind: 'form', fields: NOTHING };

/** Here and not with the mask: that brings a library, and the button is on the first page anybody sees. */
const isWhole = (phone: string): boolean => /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/.test(phone);

const form = (typed: Fields): WidgetState & { step: 'open' | 'complete' } => {
  const fields = { ...typed, question: typed.question.slice(0, MAX_QUESTION_LENGTH) };
  return { step: isWhole(fields.phone) ? 'complete' : 'open', fields };
};

const isForm = (state: WidgetState): state is WidgetState & { step: 'open' | 'complete' } =>
  state.step === 'open' || state.step === 'complete';

const open = (state: WidgetState & { step: 'closed' }, question: string | undefined): WidgetState => {
  // Who comes with a new question wants to ask it, also after an earlier request.
  if (question !== undefined) return form({ ...state.fields, question });
  return state.behind === 'waiting' ? { step: 'waiting', fields: state.fields } : form(state.fields);
};

export const next = (state: WidgetState, event: WidgetEvent): WidgetState => {
  switch (event.type) {
    case 'opened':
      return state.step === 'closed' ? open(state, event.question) : state;
    case 'typed':
      return isForm(state) ? form({ ...state.fields, [event.field]: event.text }) : state;
    case 'submitted':
      return state.step === 'complete' ? { step: 'waiting', fields: state.fields } : state;
    case 'refused':
      // Whoever believes to be called is told the truth, even with the modal closed.
      return isForm(state) ? { ...state, trouble: event.reason } : { ...form(event.request), trouble: event.reason };
    case 'waitPressed':
      return state.step === 'waiting' ? CLOSED : state;
    case 'dismissed':
      return state.step === 'closed'
        ? state
        : { step: 'closed', behind: state.step === 'waiting' ? 'waiting' : 'form', fields: state.fields };
    case 'callPressed':
    case 'writePressed':
      return state;
  }
};

/** The calls that an event causes. None when it changes nothing: a second Escape closes nothing more. */
export const widgetEffects = (state: WidgetState, event: WidgetEvent): WidgetEffect[] => {
  const after = next(state, event);
  const { phone } = state.fields;
  switch (event.type) {
    case 'opened':
      return after === state ? [] : [{ type: 'track', act: 'opened' }];
    case 'typed':
      return state.step === 'open' && after.step === 'complete'
        ? [{ type: 'track', act: 'filledPhone', phone: after.fields.phone }]
        : [];
    case 'submitted':
      return after === state ? [] : [{ type: 'register', request: state.fields }];
    case 'refused':
      return [];
    case 'waitPressed':
    case 'dismissed':
      return after === state ? [] : [{ type: 'track', act: 'closed', phone }];
    case 'callPressed':
      return state.step === 'closed' ? [] : [{ type: 'track', act: 'pressedCall' }];
    case 'writePressed':
      return state.step === 'closed' ? [] : [{ type: 'track', act: 'pressedTelegram' }];
  }
};
