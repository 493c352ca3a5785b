import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionChanged } from './api/other-windows.ts'
import { createQueries } from './api/queries.ts'
import { identityKey } from './api/session.ts'
import { watchTyping } from './api/session-end.ts'
import { createConsoleRouter } from './routes/router.ts'
import { applyTheme, themeNow } from './shell/theme.ts'
import { Notices } from './ui/notices.tsx'
import './styles/tokens.css'
import './styles/base.css'

applyTheme(themeNow())
watchTyping()

const queries = createQueries({ onSignedOut: () => void router.invalidate() })
const router = createConsoleRouter(queries)
onSessionChanged(() => void queries.invalidateQueries({ queryKey: identityKey }))

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>
  </StrictMode>,
)
