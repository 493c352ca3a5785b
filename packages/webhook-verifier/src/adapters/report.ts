/** Tells the receiver's developer of a failure. What `onError` throws must not cost the request its answer. */
export function report(error: unknown, { onError }: { onError?: (error: unknown) => void }): void {
  try {
    if (onError) return onError(error)
  } catch (failure) {
    // oxlint-disable-next-line no-console -- nobody else would hear of it
    console.error(failure)
  }
  // oxlint-disable-next-line no-console -- the only voice of a receiver that gave no onError
  console.error(error)
}
