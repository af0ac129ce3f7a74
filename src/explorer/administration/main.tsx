import { render } from 'preact'
import { applyTheme } from '../shell/theme.ts'
import { AdminApp } from './admin-app.tsx'

applyTheme()
render(<AdminApp />, document.querySelector('#app')!)
