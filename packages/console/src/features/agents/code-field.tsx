import { lazy, Suspense, useState } from 'react'
import { text } from '../../text/agents.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import styles from './agents.module.css'

export interface CodeFieldProps {
  label: string
  hint: string
  fault: string | undefined
  language: 'markdown' | 'json'
  value: string
  onChange: (value: string) => void
}

/** The editor is larger than the page, so that only those who open it load it. */
const Editor = lazy(
  async () => await import('./language-editor.tsx').then((file) => ({ default: file.LanguageEditor })),
)

/** A long text: a plain field, or an editor that knows its language. */
export function CodeField({ language, ...props }: CodeFieldProps) {
  const [open, setOpen] = useState(false)
  const { onChange, ...shown } = props
  const plain = (
    <TextAreaField {...shown} rows={10} spellCheck={false} onChange={({ target }) => onChange(target.value)} />
  )
  if (!open)
    return (
      <div className={styles.code}>
        {plain}
        <Button className={styles.start ?? ''} onClick={() => setOpen(true)}>
          {text.open_editor(props.label)}
        </Button>
      </div>
    )
  return (
    <Suspense fallback={plain}>
      <Editor language={language} {...props} />
    </Suspense>
  )
}
