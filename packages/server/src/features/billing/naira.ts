export function naira(kobo: number): string {
  return `NGN ${(kobo / 100).toFixed(2)}`
}
