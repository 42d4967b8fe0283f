/**
 * The page lives under a strict content security policy: no eval, and an injected <style> only with the nonce
 * of this answer. Must be the first import of main.tsx: the libraries below look at these switches as they load.
 */
import { styleNonce } from '#shared/ui/style-nonce.ts';

declare global {
  // What these two libraries read is a global by their own design.
  var __webpack_nonce__: string | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// get-nonce, inside react-remove-scroll, inside every Mantine modal: styles that lock the page's scroll.
globalThis.__webpack_nonce__ = styleNonce();

// zod probes `new Function('')` to speed parsing up; the policy would report that as a violation.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
