import type { contract } from '@rakurs/contract';
import { DOT, type Row } from './row.ts';

export const searchRows = {
  //                    nobody owner other admin lent house
  search: [401, 200, 200, 200, 401, 401, { body: () => ({ content: 'чужое', pageNumber: 0, searchSize: 10 }) }],
  listSearchClasses: [401, 200, 200, 200, 401, 401],
  listSavedSearches: [401, 200, 200, 200, 401, 401],
  saveSearch: [401, 200, 200, 200, 401, 401, { body: () => ({ name: 'Кошки', content: 'кошка' }) }],
  changeSavedSearch: [401, 200, 404, 404, 401, 401, { body: () => ({ alerts: true }) }],
  deleteSavedSearch: [401, 200, 404, 404, 401, 401],
  showSearchStart: [401, 200, 200, 200, 401, 401],
  suggestSearches: [401, 200, 200, 200, 401, 401, { query: () => ({ typed: 'чуж' }) }],
  rememberSearch: [401, 200, 200, 200, 401, 401, { body: () => ({ content: 'кошка' }) }],
  forgetSearches: [401, 200, 200, 200, 401, 401],
  showPictureSearch: [401, 200, 404, 404, 401, 401],
  newPictureSearch: [401, 200, 200, 200, 401, 401, { body: () => ({ picture: DOT }) }],

  listMessages: [401, 200, 200, 200, 401, 401],
  claimWrong: [401, 200, 404, 404, 401, 401],
  markMessagesRead: [401, 200, 200, 200, 401, 401, { body: () => ({ up_to: 0 }) }],
  listAlertChannels: [401, 200, 200, 200, 401, 401],
  createAlertChannel: [
    401,
    200,
    404,
    404,
    401,
    401,
    {
      body: (of) => ({ kind: 'webhook', name: 'Наш сервер', url: 'https://example.ru/hook', project_id: of.projectId }),
    },
  ],
  changeAlertChannel: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ is_enabled: false, project_id: of.projectId }) },
  ],
  tryAlertChannel: [401, 200, 404, 404, 401, 401],
  listAlertDeliveries: [401, 200, 404, 404, 401, 401],
  deleteAlertChannel: [401, 200, 404, 404, 401, 401],
} satisfies Partial<Record<keyof typeof contract, Row>>;
