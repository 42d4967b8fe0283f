import type { contract } from '@rakurs/contract';
import type { Row } from './row.ts';

const DEVICE = { deviceData: { user_agent: 'Firefox', width: 1920, height: 1080 } };
const PHONE = { cell: { phone: '+7 (912) 345-67-89' } };
const NO_REQUEST = () => ({ callbackRequestId: 1_000_000 });

export const administrationRows = {
  //                        nobody owner other admin lent house
  showHealth: [401, 403, 403, 200, 401, 401],
  listPeople: [401, 403, 403, 200, 401, 401],
  changePerson: [401, 403, 403, 200, 401, 401, { body: () => ({ canTrainLearningModels: true }) }],
  newPasswordLink: [401, 403, 403, 200, 401, 401],
  listAllPayments: [401, 403, 403, 200, 401, 401],
  refundPayment: [401, 403, 403, 409, 401, 401, { body: () => ({ amount: 1 }) }],
  listDialogs: [401, 403, 403, 200, 401, 401],
  showDialogToAdmin: [401, 403, 403, 200, 401, 401],
  answerDialog: [401, 403, 403, 200, 401, 401, { body: () => ({ content: 'Здравствуйте' }) }],
  attachToDialog: [401, 403, 403, 200, 401, 401, { form: () => ({ name: 'схема.jpg' }) }],
  listCallbackRequests: [401, 403, 403, 200, 401, 401],
  changeCallbackRequest: [401, 403, 403, 404, 401, 401, { params: NO_REQUEST, body: () => ({ state: 'called' }) }],
  deleteCallbackRequest: [401, 403, 403, 404, 401, 401, { params: NO_REQUEST }],
  listWorkerAccounts: [401, 403, 403, 200, 401, 401],
  createWorkerAccount: [401, 403, 403, 200, 401, 401, { body: () => ({ name: 'Сервер' }) }],
  revokeWorkerAccount: [401, 403, 403, 200, 401, 401],

  registerCallbackRequest: [
    200,
    200,
    200,
    200,
    200,
    200,
    { body: () => ({ ...PHONE, requesting_url: 'rakurs.test/' }) },
  ],
  trackOpenedCallback: [200, 200, 200, 200, 200, 200, { body: () => DEVICE }],
  trackClosedCallback: [200, 200, 200, 200, 200, 200, { body: () => DEVICE }],
  trackFilledPhone: [200, 200, 200, 200, 200, 200, { body: () => ({ ...DEVICE, ...PHONE }) }],
  trackPressedCall: [200, 200, 200, 200, 200, 200, { body: () => DEVICE }],
  trackPressedTelegram: [200, 200, 200, 200, 200, 200, { body: () => DEVICE }],
  getStats: [
    200,
    200,
    200,
    200,
    200,
    200,
    { body: () => ({ dateStart: '2026-01-01T00:00:00.000Z', dateEnd: '2026-02-01T00:00:00.000Z' }) },
  ],
  countStatsDays: [
    200,
    200,
    200,
    200,
    200,
    200,
    { body: () => ({ moments: ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] }) },
  ],
} satisfies Partial<Record<keyof typeof contract, Row>>;

export const workerRows = {
  //                nobody owner other admin lent house
  workerHeartbeat: [
    401,
    401,
    401,
    401,
    200,
    200,
    { body: (of) => ({ name: 'w', version: '1', models: [], files_per_minute: null, leases: [of.lease] }) },
  ],
  leaseTasks: [
    401,
    401,
    401,
    401,
    200,
    200,
    { body: () => ({ name: 'w', tasks: ['recognise'], limit: 1, wait_ms: 0 }) },
  ],
  callChatTool: [
    401,
    401,
    401,
    401,
    404,
    404,
    { body: (of) => ({ lease: of.lease, call: { tool: 'count', query: 'кошка' } }) },
  ],
  // It is the installation's, and wants a result of another kind.
  finishTask: [
    401,
    401,
    401,
    401,
    200,
    422,
    {
      body: (of) => ({
        lease: of.lease,
        result: { task: 'chat', result: { text: 'да', citations: [], provider: 'embedded', model: 'м' } },
      }),
    },
  ],
  // Who does not hold the lease is told that it is lost, and changes nothing.
  failTask: [401, 401, 401, 401, 200, 200, { body: (of) => ({ lease: of.lease, reason: '', retry: true }) }],
} satisfies Partial<Record<keyof typeof contract, Row>>;
