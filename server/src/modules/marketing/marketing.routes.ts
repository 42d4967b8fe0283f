import type { marketingRoutes, VisitorAct } from '@rakurs/contract';
import type { Handlers, Origin } from '#platform/http/mount-routes.ts';
import type { CallbackRequests } from './callback-requests.service.ts';
import type { VisitorActs } from './visitor-acts.service.ts';
import type { VisitorActKind } from './visitor-acts.store.ts';

export function createMarketingHandlers(
  requests: CallbackRequests,
  acts: VisitorActs,
): Handlers<typeof marketingRoutes> {
  const note =
    (kind: VisitorActKind) =>
    ({ origin, body }: { origin: Origin; body: VisitorAct }) =>
      acts.note(origin, { kind, ...body });
  return {
    registerCallbackRequest: ({ origin, body }) => requests.register(origin.address, body),
    trackOpenedCallback: note('opened_callback'),
    trackClosedCallback: note('closed_callback'),
    trackFilledPhone: note('filled_phone'),
    trackPressedCall: note('pressed_call'),
    trackPressedTelegram: note('pressed_telegram'),
    listCallbackRequests: ({ query }) => requests.list(query),
    changeCallbackRequest: ({ params, body }) => requests.changeState(params.callbackRequestId, body.state),
    deleteCallbackRequest: ({ params }) => requests.remove(params.callbackRequestId),
  };
}
