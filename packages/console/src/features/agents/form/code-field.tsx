import { lazy, Suspense, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react'
import { text } from '../../../text/agents.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { goToPlace } from '../../../ui/go-to-place.ts'
import { WhereChangeable } from '../../../ui/read-only.tsx'
import styles from '../agents.module.css'

/** A fault at a position in the text. Lines and columns count from 1. */
export interface TextFault {
  line: number
  column: number
  message: string
}

/** Actions on the text that other parts of the page can perform. */
export interface CodeHandle {
  goTo: (line: number, column: number) => void
  /** Replaces the whole text, which can be undone in the editor. */
  replace: (value: string) => void
}

export interface CodeFieldProps {
  label: string
  hint: ReactNode
  fault: string | undefined
  faults?: readonly TextFault[]
  language: 'markdown' | 'json'
  value: string
  onChange: (value: string) => void
  handle?: RefObject<CodeHandle | null>
}

/** The editor is larger than the page, so only people who open it load it. */
const Editor = lazy(
  async () => await import('./language-editor.tsx').then((file) => ({ default: file.LanguageEditor })),
)

/** A long text: a plain field, or an editor that knows its language. */
export function CodeField(props: CodeFieldProps) {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense fallback={<PlainText {...props} />}>
        <Editor {...props} />
      </Suspense>
    )
  return (
    <div className={styles.code}>
      <PlainText {...props} />
      <WhereChangeable>
        <Button className={styles.start ?? ''} onClick={() => setOpen(true)}>
          {text.open_editor(props.label)}
        </Button>
      </WhereChangeable>
    </div>
  )
}

function PlainText({ label, hint, fault, value, onChange, handle }: CodeFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle ?? null, () => ({
    goTo: (line, column) => goToPlace(area.current, line, column),
    replace: onChange,
  }))
  return (
    <TextAreaField
      ref={area}
      label={label}
      hint={hint}
      fault={fault}
      value={value}
      rows={10}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
