export { OtherDevice } from './profile/OtherDevice.tsx';
export { PasswordForm } from './profile/PasswordForm.tsx';
export { ProfileForm } from './profile/ProfileForm.tsx';
export { SessionList } from './profile/SessionList.tsx';
export { RegistrationForm } from './sign-in/RegistrationForm.tsx';
export { rememberPath, returnPath } from './sign-in/return-path.ts';
export { SignInForm } from './sign-in/SignInForm.tsx';
export { SignOutButton } from './sign-in/SignOutButton.tsx';
export { useTokenSignIn } from './sign-in/use-token-sign-in.ts';
