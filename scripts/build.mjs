// npm run build: the three programs, when their sources have changed.
import { build, install, requireNode } from './prepare.mjs';

requireNode();
install();
build();
