import {
  getDefaultScanner,
  scanGrayBuffer,
  ZBarConfigType,
  ZBarSymbolType,
  type ZBarScanner,
  type ZBarSymbol,
} from '@undecaf/zbar-wasm';

/**
 * ZBar looks along every second row and column, which takes half the time. Of 240 codes drawn small, slanted, blurred,
 * pale and noisy on a photograph and
 * 42 clear ones, it read every one that it reads along every line; along every third it lost a third of the clear ones.
 */
const LINES_APART = 2;

/**
 * Stripes short enough that chance makes them too. ZBar itself believes them from four lines on, but forgets to ask
 * when it skips lines.
 */
const EASILY_IMAGINED = new Set<ZBarSymbolType>([
  ZBarSymbolType.ZBAR_EAN2,
  ZBarSymbolType.ZBAR_EAN5,
  ZBarSymbolType.ZBAR_EAN8,
  ZBarSymbolType.ZBAR_UPCE,
  ZBarSymbolType.ZBAR_ISBN10,
  ZBarSymbolType.ZBAR_UPCA,
  ZBarSymbolType.ZBAR_EAN13,
  ZBarSymbolType.ZBAR_ISBN13,
  ZBarSymbolType.ZBAR_DATABAR,
  ZBarSymbolType.ZBAR_DATABAR_EXP,
  ZBarSymbolType.ZBAR_CODABAR,
]);
const MIN_LINES = 4;

let scanner: Promise<ZBarScanner> | undefined;

async function openScanner(): Promise<ZBarScanner> {
  const opened = await getDefaultScanner();
  for (const density of [ZBarConfigType.ZBAR_CFG_X_DENSITY, ZBarConfigType.ZBAR_CFG_Y_DENSITY])
    opened.setConfig(ZBarSymbolType.ZBAR_NONE, density, LINES_APART);
  return opened;
}

/** The codes that ZBar finds on an image in shades of grey. */
export async function scanWithZbar(
  grey: ArrayBuffer,
  { width, height }: { width: number; height: number },
): Promise<ZBarSymbol[]> {
  const symbols = await scanGrayBuffer(grey, width, height, await (scanner ??= openScanner()));
  return symbols.filter(({ type, quality }) => !EASILY_IMAGINED.has(type) || quality >= MIN_LINES);
}
