/** The «photo»: a warehouse gate drawn in flat shapes. Its colours are those of a photo and do not follow the scheme. */
export function WarehouseScene() {
  return (
    <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <Hall />
      <Truck />
      <Shelf />
      <Forklift />
      <Person />
    </svg>
  );
}

function Hall() {
  return (
    <g>
      <rect width="640" height="400" fill="#c9d9e8" />
      <rect width="640" height="70" fill="#b4c8da" />
      <path d="M0 70h640" stroke="#9db5ca" strokeWidth="3" />
      <path d="M60 0v70M180 0v70M300 0v70M420 0v70M540 0v70" stroke="#a5bccf" strokeWidth="6" />
      <path d="M0 296h640v104H0z" fill="#8fa5b9" />
      <path d="M0 296h640" stroke="#7c93a8" strokeWidth="3" />
      <path d="M40 400 148 296M600 400 520 296" stroke="#e5c65a" strokeWidth="6" />
      <circle cx="120" cy="86" r="10" fill="#fdf6d8" />
      <circle cx="250" cy="86" r="10" fill="#fdf6d8" />
      <path d="M110 92 60 296h120L130 92zM240 92l-50 204h120L260 92z" fill="#fdf6d8" opacity=".16" />
    </g>
  );
}

function Truck() {
  return (
    <g>
      <rect x="372" y="112" width="216" height="184" rx="4" fill="#5f7890" />
      <rect x="384" y="124" width="192" height="172" fill="#dbe9f5" />
      <path d="M384 124h192v26H384z" fill="#7f97ad" />
      <path d="M384 132h192M384 140h192M384 148h192" stroke="#6c849b" strokeWidth="2" />
      <rect x="416" y="168" width="128" height="104" rx="4" fill="#f7fafc" stroke="#8ea3b7" strokeWidth="3" />
      <path d="M480 168v104" stroke="#8ea3b7" strokeWidth="3" />
      <path d="M470 212v20M490 212v20" stroke="#5f7890" strokeWidth="4" strokeLinecap="round" />
      <rect x="410" y="272" width="140" height="12" rx="3" fill="#40566b" />
      <rect x="420" y="276" width="14" height="6" rx="2" fill="#e4572e" />
      <rect x="526" y="276" width="14" height="6" rx="2" fill="#e4572e" />
      <rect x="430" y="284" width="24" height="18" rx="6" fill="#26343f" />
      <rect x="506" y="284" width="24" height="18" rx="6" fill="#26343f" />
    </g>
  );
}

function Shelf() {
  return (
    <g>
      <path d="M22 128v172M148 128v172" stroke="#3f74b5" strokeWidth="8" />
      <path d="M18 200h134M18 278h134" stroke="#e08a2e" strokeWidth="7" />
      <rect x="32" y="156" width="44" height="40" fill="#c89a66" />
      <rect x="82" y="166" width="56" height="30" fill="#b98a57" />
      <rect x="34" y="232" width="54" height="42" fill="#b98a57" />
      <rect x="94" y="240" width="42" height="34" fill="#d3a774" />
      <path d="M54 156v40M110 166v30M60 232v42M115 240v34" stroke="#a57846" strokeWidth="4" />
    </g>
  );
}

function Forklift() {
  return (
    <g>
      <path d="M176 352h190" stroke="#6d8398" strokeWidth="10" strokeLinecap="round" opacity=".55" />
      <path d="M206 204h62l26 72h-88z" fill="none" stroke="#2f3d49" strokeWidth="8" strokeLinejoin="round" />
      <circle cx="236" cy="234" r="13" fill="#e9b48c" />
      <path d="M222 232a14 14 0 0 1 28 0z" fill="#2569bd" />
      <path d="M220 250h34l8 40h-42z" fill="#33536f" />
      <path d="M190 272h108l10 22v36H184v-44a14 14 0 0 1 6-14z" fill="#f2a71b" />
      <path d="M190 272h28v58h-34v-44a14 14 0 0 1 6-14z" fill="#d98f0c" />
      <path d="M314 172v166" stroke="#2f3d49" strokeWidth="9" />
      <path d="M318 330h62" stroke="#2f3d49" strokeWidth="7" />
      <rect x="324" y="268" width="54" height="52" fill="#c89a66" />
      <rect x="330" y="222" width="44" height="46" fill="#d9b083" />
      <path d="M351 268v52M352 222v46" stroke="#a57846" strokeWidth="5" />
      <path d="M322 324h58" stroke="#8a6a45" strokeWidth="7" />
      <circle cx="212" cy="334" r="20" fill="#26343f" />
      <circle cx="212" cy="334" r="8" fill="#b7c6d3" />
      <circle cx="288" cy="334" r="20" fill="#26343f" />
      <circle cx="288" cy="334" r="8" fill="#b7c6d3" />
    </g>
  );
}

function Person() {
  return (
    <g>
      <path d="M572 366h56" stroke="#6d8398" strokeWidth="8" strokeLinecap="round" opacity=".55" />
      <path d="M590 300v62M610 300v62" stroke="#2b4a68" strokeWidth="15" strokeLinecap="round" />
      <path d="M582 244c-8 16-10 34-8 50M618 244c8 16 10 34 8 50" stroke="#33536f" strokeWidth="11" strokeLinecap="round" fill="none" />
      <path d="M580 236q20-12 40 0l4 68h-48z" fill="#d9e021" />
      <path d="M578 268h44M577 284h46" stroke="#f5f7f9" strokeWidth="6" />
      <circle cx="600" cy="214" r="16" fill="#e9b48c" />
      <path d="M581 212a19 19 0 0 1 38 0zM577 212h46" fill="#f7fafc" stroke="#f7fafc" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}
