import { useState } from 'react'

/** The entry that was chosen on the axis or in the words above it. */
export interface Chosen {
  id: string | null
  /** Whether its content is shown at once. */
  open: boolean
  /** How often something was chosen: the same entry can be chosen again. */
  times: number
}

export function useChosen() {
  const [chosen, setChosen] = useState<Chosen>({ id: null, open: false, times: 0 })
  const choose = (id: string, open = false): void => setChosen(({ times }) => ({ id, open, times: times + 1 }))
  return { chosen, choose }
}
