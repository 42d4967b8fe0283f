export { FirstStepsGuide } from './FirstStepsGuide.tsx';
export { FirstStepsSwitch } from './FirstStepsSwitch.tsx';
export { TakeSampleButton } from './TakeSampleButton.tsx';
