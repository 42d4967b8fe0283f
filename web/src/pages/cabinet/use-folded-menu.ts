import { useState } from 'react';
import { useMatch } from 'react-router';

const NAME = 'menu_on_file';
const FILE_ROUTE = '/cabinet/projects/:projectId/data_sources/:dataSourceId/data_source_files/:fileId';

/**
 * On a file's own screen the picture needs the room: there the menu is folded away until somebody unfolds it, and this
 * browser remembers that.
 */
export const useFoldedMenu = () => {
  const isFile = useMatch(FILE_ROUTE) !== null;
  const [isUnfolded, setUnfolded] = useState(() => localStorage.getItem(NAME) === 'unfolded');
  return {
    canFold: isFile,
    isFolded: isFile && !isUnfolded,
    toggle: (): void => {
      localStorage.setItem(NAME, isUnfolded ? 'folded' : 'unfolded');
      setUnfolded(!isUnfolded);
    },
  };
};
