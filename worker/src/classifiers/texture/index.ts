export { findTexture, isInSight, needsTiles } from './find.ts';
export { TextureModel } from './model.ts';
export { teachTexture, wantsTiles } from './teach.ts';
