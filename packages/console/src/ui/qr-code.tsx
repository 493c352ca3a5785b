import { encode } from 'uqr'

/**
 * A QR code that is drawn in the browser, so its text is not sent to anyone. Dark on light in both themes, as scanners
 * expect.
 */
export function QrCode({ label, value }: { label: string; value: string }) {
  const { data, size } = encode(value, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={220} height={220}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
