import { useState } from 'react'

/** The entry that was selected on the axis or in the summary above it. */
export interface Chosen {
  id: string | null
  /** Whether its content is expanded immediately. */
  open: boolean
  /** The number of selections, because the same entry can be selected again. */
  times: number
}

export function useChosen() {
  const [chosen, setChosen] = useState<Chosen>({ id: null, open: false, times: 0 })
  const choose = (id: string, open = false): void => setChosen(({ times }) => ({ id, open, times: times + 1 }))
  return { chosen, choose }
}
