import { mutualSiblings } from './scripts/sibling-folders.mjs';

/**
 * Who may know whom on the server. Read: key -> modules it may call through their index.ts. Adding a line is a design
 * decision.
 */
export const MAY_CALL = {
  identity: [],
  access: [],
  marketing: [],
  projects: ['identity', 'access'],
  billing: ['identity', 'projects', 'inference'],
  media: ['projects', 'access'],
  labelling: ['access', 'media'],
  inference: ['identity'],
  recognition: ['access', 'media', 'billing', 'inference'],
  questions: ['access', 'projects', 'billing', 'media', 'recognition', 'inference'],
  chat: ['identity', 'access', 'projects', 'billing', 'media', 'recognition', 'inference', 'search'],
  search: ['media', 'recognition'],
  similar: ['access', 'media', 'recognition', 'inference', 'search'],
  detections: ['access', 'projects', 'billing', 'media', 'labelling', 'recognition', 'inference'],
  streams: ['identity', 'access', 'projects', 'billing', 'media', 'questions', 'detections'],
  feed: ['access', 'projects', 'media', 'search', 'questions', 'streams'],
  alerts: ['identity', 'access', 'projects', 'feed'],
  'first-steps': ['access', 'projects', 'billing', 'media', 'labelling', 'search'],
  home: ['identity', 'access', 'first-steps', 'projects', 'billing', 'media', 'labelling'],
  live: ['identity', 'access'],
  stats: ['labelling'],
};
/**
 * The same for the worker's folders, from pixels to answers. Who tells (language, answering, providers) has no way to
 * who looks (vision, ocr, barcodes, models): what was found on a frame travels as a frame analysis, and an answer to it
 * cannot run a network. `main` and its neighbours put all of it together.
 */
const WORKER_MAY_IMPORT = {
  platform: [],
  models: [],
  nouns: [],
  analysis: [],
  images: ['analysis'],
  barcodes: [],
  ocr: [],
  classifiers: ['models', 'analysis'],
  evidence: ['nouns', 'analysis'],
  vision: ['evidence', 'models', 'nouns', 'analysis', 'images', 'classifiers'],
  language: ['evidence', 'nouns', 'analysis'],
  answering: ['evidence', 'language', 'nouns', 'analysis'],
  providers: ['answering', 'language', 'analysis', 'platform'],
  tasks: ['providers', 'analysis', 'images', 'platform', 'classifiers'],
};
/**
 * What a visitor's page is made of before anybody touches it. These files may stand on each other and on the packages
 * below, and on nothing
 * else: neither the component library, nor the queries, nor the contract with its schemas. The rest is for `import()`.
 */
const LIGHT = [
  '^web/src/main\\.tsx$',
  '^web/src/app/(routes|Booting|PageLoadFailed|strict-csp)\\.',
  '^web/src/pages/(landing|site|about|privacy|rates|error)/(?!AccountLinks\\.)',
  '^web/src/features/billing/public/',
  '^web/src/features/callback/(index|CallbackButton|CharactersLeft|widget-store|use-button-visibility|calls|logic)',
  '^web/src/shared/(settings/|paths/paths|hooks/use-has-been-visible|text/(ru-(public|callback|landing|privacy|site)|format-number)|api/(public-client|texts|credentials|random-id)\\.)',
  '^web/src/shared/ui/(PlainButton|Logo|LogoMark|use-page-title|color-scheme|style-nonce)\\.',
];
const LIGHT_PACKAGES = 'node_modules/(react|react-dom|react-router|@tabler/icons-react|@fontsource-variable)/';
const ROOMS = ['contract', 'language', 'server', 'worker', 'web'];
const TESTS = '\\.test\\.tsx?$';
const PURE_TESTS = '(?<!\\.(wire|slow))\\.test\\.tsx?$';
/** What a pure test may not reach, through however many files: a database, a DOM, a process, a thread, a model or a decoder. */
const NOT_PURE =
  '(^(child_process|worker_threads)$|node_modules/(@electric-sql/pglite|pg|pg-boss|happy-dom|react-dom|@testing-library/react|onnxruntime-node|node-av(?!/dist/constants)|sharp)/)';
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const othersThan = (own, allowed, folder = 'server/src/modules') => `^${folder}/(?!(${[own, ...allowed].join('|')})/)`;

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    // Of two folders beside each other one stands on the other: whoever reads the one need not read the other first.
    ...[['never', 'never'], ...mutualSiblings(ROOMS)].map(([one, other]) =>
      forbid('sibling-folders-import-one-way', { path: `^${one}/`, pathNot: TESTS }, { path: `^${other}/` }),
    ),
    forbid(
      'contract-knows-only-zod',
      { path: '^contract/src', pathNot: TESTS },
      { pathNot: ['^contract/src', 'node_modules/zod'] },
    ),
    forbid('language-knows-no-other-room', { path: '^language/' }, { path: '^(contract|server|worker|web|e2e)/' }),
    forbid('server-knows-no-other-room', { path: '^server/' }, { path: '^(worker|web|e2e)/' }),
    forbid('worker-knows-no-other-room', { path: '^worker/' }, { path: '^(server|web|e2e)/' }),
    forbid('web-knows-no-other-room', { path: '^web/' }, { path: '^(language|server|worker|e2e)/' }),
    forbid('e2e-sees-only-the-contract', { path: '^e2e/' }, { path: '^(language|server|worker|web)/' }),

    forbid(
      'platform-knows-no-module',
      { path: '^server/src/platform', pathNot: TESTS },
      { path: '^server/src/(modules|app)' },
    ),
    forbid('modules-know-no-app', { path: '^server/src/modules', pathNot: TESTS }, { path: '^server/src/app' }),
    forbid(
      'enter-a-module-by-its-door',
      { path: '^server/src/modules/([^/]+)/' },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '/index\\.ts$'] },
    ),
    forbid(
      'app-enters-by-the-door',
      { path: '^server/src/app' },
      { path: '^server/src/modules/', pathNot: '/index\\.ts$' },
    ),
    ...Object.entries(MAY_CALL).map(([own, allowed]) =>
      forbid(
        `${own}-may-call-only`,
        { path: `^server/src/modules/${own}/`, pathNot: TESTS },
        { path: othersThan(own, allowed) },
      ),
    ),
    ...Object.entries(WORKER_MAY_IMPORT).map(([own, allowed]) =>
      forbid(
        `worker-${own}-may-import-only`,
        { path: `^worker/src/${own}/`, pathNot: TESTS },
        { path: othersThan(own, allowed, 'worker/src') },
      ),
    ),
    forbid(
      'store-knows-no-service',
      { path: '\\.store\\.ts$' },
      { path: ['\\.service\\.ts$', '\\.routes\\.ts$', 'node_modules/fastify'] },
    ),
    forbid(
      'service-knows-no-transport',
      { path: '\\.service\\.ts$' },
      {
        path: [
          'node_modules/(fastify|pg|pg-boss|drizzle-orm|sharp)/',
          '^server/src/platform/http',
          '\\.routes\\.ts$',
          '\\.tables\\.ts$',
        ],
      },
    ),

    forbid('shared-knows-no-feature', { path: '^web/src/shared' }, { path: '^web/src/(features|pages|app)' }),
    forbid('feature-knows-no-page', { path: '^web/src/features' }, { path: '^web/src/(pages|app)' }),
    forbid('page-knows-no-app', { path: '^web/src/pages', pathNot: TESTS }, { path: '^web/src/app' }),
    forbid(
      'feature-knows-no-other-feature',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'enter-a-feature-by-its-door',
      { path: '^web/src/(pages|app)' },
      { path: '^web/src/features/[^/]+/', pathNot: '/index\\.tsx?$' },
    ),

    forbid(
      'public-pages-stay-light',
      { path: LIGHT, pathNot: TESTS },
      { pathNot: [...LIGHT, LIGHT_PACKAGES, '\\.(css|webp)$'], dynamic: false, dependencyTypesNot: ['type-only'] },
    ),

    forbid('product-knows-no-training', { path: '^[^/]+/src/' }, { path: '^training/' }),
    forbid('product-knows-no-testing', { path: '^[^/]+/src/', pathNot: TESTS }, { path: '^[^/]+/testing/' }),

    forbid('pure-tests-stay-pure', { path: PURE_TESTS }, { path: NOT_PURE, reachable: true }),

    forbid(
      'no-undeclared-package',
      { pathNot: [TESTS, '^[^/]+/testing/'] },
      { dependencyTypes: ['npm-no-pkg', 'unknown'] },
    ),
    forbid(
      'no-dev-package-in-product',
      { path: '^(contract|language|server|worker|web)/src', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Ours, and not a package's: a package whose code lies in dist/ would be imported unseen.
    exclude: { path: '^(contract|language|server|worker|web|e2e)/(dist|\\.types)/' },
    tsPreCompilationDeps: 'specify',
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
