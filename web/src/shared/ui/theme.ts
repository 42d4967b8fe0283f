import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

// The look of design/interface.md. Ratios in comments are WCAG contrasts that were computed, not guessed.
const FONT = "'Onest Variable', system-ui, sans-serif";

/** 7 is buttons and links (5.5:1 on white), 3 and 5 are the logo's gradient. */
const sky: MantineColorsTuple = [
  '#eff6fd',
  '#e0edfb',
  '#c3dcf5',
  '#89cff0',
  '#62aae9',
  '#4a90e2',
  '#357fd6',
  '#2569bd',
  '#1d5aa6',
  '#0b4a8f',
];
/** 6 is secondary text (5.5:1 on white, 5.2:1 on the page). */
const gray: MantineColorsTuple = [
  '#f6f9fc',
  '#edf2f7',
  '#e1e8f0',
  '#d3dde7',
  '#c0ccd9',
  '#8593a3',
  '#5b6b7c',
  '#43515f',
  '#2b3744',
  '#17212e',
];
/** Blue-black: 7 is a card, 8 the page, 6 a control on a card, 2 secondary text (7.3:1 on a card). */
const dark: MantineColorsTuple = [
  '#e6edf5',
  '#c9d5e1',
  '#9fb0c3',
  '#8a9db2',
  '#2e3d4f',
  '#263445',
  '#1e2a39',
  '#17212e',
  '#0f1722',
  '#0a1018',
];
/** 7 carries white text (5.5:1). */
const red: MantineColorsTuple = [
  '#fff1f1',
  '#fde3e3',
  '#fbc9c9',
  '#ffa8a8',
  '#ff8f8f',
  '#f25c5c',
  '#dc3a3a',
  '#c92a2a',
  '#b02323',
  '#8f1c1c',
];

/** The dark accent is a light blue, and white words on it would not be readable. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === 'sky';
  return input.variant === 'filled' && isAccent ? { ...colors, color: 'var(--rk-on-accent)' } : colors;
};

export const theme = createTheme({
  fontFamily: FONT,
  black: '#15202d',
  primaryColor: 'sky',
  primaryShade: 7,
  colors: { sky, gray, dark, red },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.3334', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.4445' },
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '18px', lineHeight: '24px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  components: {
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: true,
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        transitionProps: { transition: 'pop', duration: 150 },
        closeButtonProps: { 'aria-label': ru.common.close },
        // A <header> outside of a section would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 160 }, closeButtonProps: { 'aria-label': ru.common.close } },
    },
    Notification: { defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': ru.common.close } } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': ru.common.showTyped },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
  },
});

/** Where Mantine's own choice is not ours, by scheme. The names that begin with --rk are in tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#66768a',
    '--mantine-color-default-border': '#c0ccd9',
    '--mantine-color-disabled-color': '#66768a',
  },
  dark: {
    '--mantine-color-anchor': '#89cff0',
    '--mantine-color-error': '#ff9b9b',
    '--mantine-color-sky-filled': '#89cff0',
    '--mantine-color-sky-filled-hover': '#a6dbf4',
    '--mantine-color-sky-text': '#89cff0',
    '--mantine-color-sky-light': '#1d3147',
    '--mantine-color-sky-light-hover': '#243c56',
    '--mantine-color-sky-light-color': '#a6dbf4',
    '--mantine-color-sky-outline': '#89cff0',
    '--mantine-color-red-light': '#3a212a',
    '--mantine-color-red-light-hover': '#4a2833',
    '--mantine-color-red-light-color': '#ffc9c9',
    '--mantine-color-gray-light': '#26344570',
    '--mantine-color-gray-light-hover': '#2e3d4f',
    '--mantine-color-gray-light-color': '#c9d5e1',
  },
});
