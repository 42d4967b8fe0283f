import { useMediaQuery } from '@mantine/hooks';

/** On a phone the files come first: what can be done with them is folded away. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
