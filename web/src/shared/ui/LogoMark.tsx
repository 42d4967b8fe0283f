import { useId } from 'react';

const RATIO = 38 / 34;
// Six blades of an aperture around the point of view. Ratio 34:38 and gradient #4A90E2 -> #89CFF0 are fixed by A
// section 9.
const BLADES = [
  'M17.62 2.14L30.20 9.41L14.35 13.24Z',
  'M31.91 11.10L31.91 25.64L20.66 13.82Z',
  'M31.29 27.96L18.71 35.23L23.32 19.58Z',
  'M16.38 35.86L3.80 28.59L19.65 24.76Z',
  'M2.09 26.90L2.09 12.36L13.34 24.18Z',
  'M2.71 10.04L15.29 2.77L10.68 18.42Z',
];

export const LOGO_WIDTH = 34;

/** The drawing alone. Most places want the Logo, which is a link. */
export function LogoMark({ width = LOGO_WIDTH }: { width?: number }) {
  const gradient = useId();
  return (
    <svg width={width} height={width * RATIO} viewBox="0 0 34 38" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={gradient} x1="4" y1="2" x2="30" y2="36" gradientUnits="userSpaceOnUse">
          <stop stopColor="#4A90E2" />
          <stop offset="1" stopColor="#89CFF0" />
        </linearGradient>
      </defs>
      <g fill={`url(#${gradient})`} stroke={`url(#${gradient})`} strokeWidth="1.3" strokeLinejoin="round">
        {BLADES.map((blade) => (
          <path key={blade} d={blade} />
        ))}
      </g>
    </svg>
  );
}
