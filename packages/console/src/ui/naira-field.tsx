import type { ReactNode } from 'react'
import { TextField } from './field.tsx'

interface NairaFieldProps {
  label: string
  hint?: ReactNode
  name: string
  /** The initial amount. Undefined for an empty field. */
  kobo?: number | undefined
  fault?: string | undefined
}

/** A field for an amount in naira. {@link koboOf} reads it. */
export function NairaField({ kobo, ...field }: NairaFieldProps) {
  const naira = kobo === undefined ? undefined : kobo / 100
  return <TextField {...field} type="number" min={0} step="0.01" required defaultValue={naira} />
}

/** The amount of such a field in kobo. */
export const koboOf = (naira: FormDataEntryValue | null | undefined): number => Math.round(Number(naira) * 100)
