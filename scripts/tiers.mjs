// Which tests `npm test` leaves to `npm run test:full`, and why. Pure tests (x.test.ts) run in both; slow ones
// (x.slow.test.ts: processes, decoders, models, kills, cameras) in the second alone. Tests of the app in one process
// (x.wire.test.ts) run in both, but for those that stand here: what holds privacy, money and loss never does, and of
// every module one way through it stays. A new one runs in both until somebody writes it here.

const named = (folder, names) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.wire.test.ts`);
const screens = (names) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `web/src/${name}.wire.test.tsx`);
const app = (names) => named('server/src/app', names);
const modules = (names) => named('server/src/modules', names);

/** Reason -> files. */
export const LATER = {
  'hundreds of hostile calls or broken files; that each route refuses them stays (every-route, permissions, addresses)':
    [
      ...app('attacks fuzz mutated-media shedding strangers-bodies'),
      ...modules('marketing/hostile'),
      ...named('server/src/platform/http', 'body-reader hostile-bodies slow-callers'),
    ],
  'many people, servers or workers at once, and who comes next; that a task is taken once stays (tasks, tasks.races)': [
    ...app('place-among-servers turns'),
    ...modules('inference/presence inference/lease-scheduler'),
    ...named('server/src/platform', 'db/statement-limits event-relay queue-turns'),
  ],
  'cameras that break, wait and come back; a camera’s record, its rights and its end stay (record, removing, leases)':
    modules(`
      streams/camera-events/camera-events streams/camera-events/price streams/supervisor/streams streams/outages/outages
    `),
  'decodes pictures and films; uploading, its limits and what is shown stay (upload, resumable, trash, recordings)':
    modules(`
      detections/detection-picture labelling/dataset/dataset labelling/dataset/dataset.bucket
      labelling/dataset/label-frames labelling/dataset/pictures media/derivatives/gone-files media/files/bucket
      media/serving/moments recognition/same-analysis
    `),
  'further ways through a module of which one stays (its first file: asking, detections, search, chat, channels …)':
    modules(`
      alerts/ways alerts/webhook chat/admin-dialogs chat/chat-model detections/absences detections/following
      detections/frame-classes detections/long-films detections/reindexing detections/suggesting detections/file-texts
      detections/verdict-labels first-steps/first-steps media/arranging/arranging media/files/file-walk
      media/quota/quota questions/applying questions/backtest search/search-by-sight search/search.quality
      search/suggesting/suggestions search/saved/pending-alerts
    `),
  'hashes many passwords; that one signs in, is refused and signs out everywhere stays (identity, sign-in)': modules(
    'identity/password/password identity/verification/verification',
  ),
  'a screen in many states; its logic is held by pure tests, and a journey goes through it': screens(`
    features/callback/CallbackButton features/detections/teaching/Teaching features/files/FileList
    features/streams/timeline/StreamRecordPanel pages/admin/AdminPage pages/alerts/AlertsPage
    pages/cabinet/CabinetSearch pages/cabinet/Feed pages/cabinet/LiveFeed pages/cabinet/SearchByPicture
    pages/data-source/DataSourcePage pages/data-source/SourceChat
    pages/data-source/SourceQuestions pages/data-source/SourceStreams pages/file/FileDetections pages/file/FileKnown pages/file/FileLabelKeys
    pages/file/FileLabelList pages/file/FileLabelling pages/file/FilePage pages/file/SimilarTab pages/file/StreamPage
    pages/financial/FinancialPage pages/home/HomePage
    pages/landing/LandingPage pages/project-list/FirstSteps pages/project/ProjectDetections
    pages/project/ProjectQuestions pages/project/ProjectSources pages/project/QuestionTrial
    pages/recorder/RecorderPage pages/sign-in/SignInPage pages/trash/TrashPage pages/wall/WallPage
  `),
};

export const LATER_FILES = Object.values(LATER).flat();

/**
 * What the pass on PostgreSQL does not repeat: it looks at bytes, bodies, media and cameras, and asks a database what other
 * tests ask it too.
 */
export const ONE_ENGINE = [
  ...app('mutated-media shedding strangers-bodies web-app'),
  ...modules(`
    live/live marketing/delivery media/derivatives/gone-files media/files/bucket media/files/stream-address
    media/recordings/webm-start media/serving/moments labelling/dataset/dataset.bucket labelling/dataset/pictures
    streams/supervisor/streams streams/outages/outages
  `),
  ...named('server/src/platform/http', 'body-reader forged-addresses hostile-bodies security-log slow-callers'),
];

/**
 * 'first' is what `npm test` runs, 'second' what it leaves out, 'all' both; 'postgres' the tests of the app that are told
 * something by another database.
 */
export const tierOf = (env) => {
  const tier = env.TEST_TIER || 'all';
  if (!['first', 'second', 'all', 'postgres'].includes(tier))
    throw new Error(`TEST_TIER is first, second, all or postgres, not '${tier}'`);
  return tier;
};
