/**
 * Repeats a check that uses a page as a reader does, because a click is lost if the page moves beneath it. The second try decides, and the
 * faults of the first one are printed.
 */
export async function checkAgain(check: () => Promise<string[]>): Promise<string[]> {
  const faults = await check().catch((error: unknown) => [String(error)])
  if (faults.length === 0) return []
  for (const fault of faults) console.error(`checked again: ${fault}`)
  return await check()
}
