import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';

/** A link that looks like a button: it can be opened in a new tab. */
export function LinkButton(props: ButtonProps & LinkProps) {
  return <Button component={Link} {...props} />;
}
