import { startSellerApp } from '../write/seller-app.ts'
import { describeTwoWriters } from './describe-two-writers.ts'

describeTwoWriters('SQLite', false, () => startSellerApp({ fitsPrices: false }))
