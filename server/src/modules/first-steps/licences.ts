/** On what terms a picture of the sample may be shown, changed and passed on. */
export interface Licence {
  licence: string;
  licenceUrl: string | null;
}

export const CC0: Licence = { licence: 'CC0 1.0', licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/' };
export const CC_BY_4: Licence = { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };
export const CC_BY_SA_4: Licence = {
  licence: 'CC BY-SA 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
};
export const PUBLIC_DOMAIN: Licence = { licence: 'общественное достояние', licenceUrl: null };
