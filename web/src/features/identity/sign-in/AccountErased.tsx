import { List, Stack, Text } from '@mantine/core';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';

/** The last word to who has left for good: what is gone already, what goes when, and what stays. */
export function AccountErased() {
  return (
    <Stack gap="md" role="alert">
      <Text>{ru.erased.now}</Text>
      <Text>{ru.erased.soon}</Text>
      <div>
        <Text>{ru.erased.stays}</Text>
        <List>
          {ru.erased.staying.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      </div>
      <LinkButton to={HOME_PATH} variant="default" fullWidth>
        {ru.error.home}
      </LinkButton>
    </Stack>
  );
}
