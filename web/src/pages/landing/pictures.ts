/** Taken of the real product by `npm run pictures`. All are three by two. */
import agentsDark from './pictures/agents-dark.webp';
import agentsLight from './pictures/agents-light.webp';
import apiDark from './pictures/api-dark.webp';
import apiLight from './pictures/api-light.webp';
import domainsDark from './pictures/domains-dark.webp';
import domainsLight from './pictures/domains-light.webp';
import heroDark from './pictures/hero-dark.webp';
import heroLight from './pictures/hero-light.webp';
import insightsDark from './pictures/insights-dark.webp';
import insightsLight from './pictures/insights-light.webp';
import integrationDark from './pictures/integration-dark.webp';
import integrationLight from './pictures/integration-light.webp';
import labellingDark from './pictures/labelling-dark.webp';
import labellingLight from './pictures/labelling-light.webp';
import modelsDark from './pictures/models-dark.webp';
import modelsLight from './pictures/models-light.webp';
import realtimeDark from './pictures/realtime-dark.webp';
import realtimeLight from './pictures/realtime-light.webp';
import searchDark from './pictures/search-dark.webp';
import searchLight from './pictures/search-light.webp';
import workersDark from './pictures/workers-dark.webp';
import workersLight from './pictures/workers-light.webp';

export interface SchemedPicture {
  light: string;
  dark: string;
  width: number;
  height: number;
}

const large = { width: 1200, height: 800 };
const small = { width: 960, height: 640 };

export const pictures = {
  hero: { light: heroLight, dark: heroDark, ...large },
  labelling: { light: labellingLight, dark: labellingDark, ...large },
  search: { light: searchLight, dark: searchDark, ...large },
  realtime: { light: realtimeLight, dark: realtimeDark, ...small },
  integration: { light: integrationLight, dark: integrationDark, ...small },
  models: { light: modelsLight, dark: modelsDark, ...small },
  domains: { light: domainsLight, dark: domainsDark, ...large },
  insights: { light: insightsLight, dark: insightsDark, ...large },
  agents: { light: agentsLight, dark: agentsDark, ...small },
  api: { light: apiLight, dark: apiDark, ...small },
  workers: { light: workersLight, dark: workersDark, ...small },
} satisfies Record<string, SchemedPicture>;
