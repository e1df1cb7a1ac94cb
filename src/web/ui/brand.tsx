/** The service's sign: a sheet that is turned into another. */
export function Brand() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect x="2.5" y="2.5" width="23" height="23" rx="7" fill="currentColor" />
      <path
        d="M9 20.5v-13h6.2l3.8 3.8v9.2M14.7 7.8v4h4M11.8 17.6h4.4m-1.7-1.8 1.8 1.8-1.8 1.8"
        fill="none"
        stroke="var(--on-accent)"
        stroke-width="1.7"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
