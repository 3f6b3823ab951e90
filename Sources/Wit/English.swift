extension Grammar {
  /// The house writer's grammar in English.
  static let english = """
    [any]
    + You are welcome.
    + The management takes no complaints.
    + As ordered by nobody.
    + Plan accordingly, or don't.
    + Science calls this weather.
    + Please rate your experience.

    [warmer]
    - {delta} warmer than yesterday.
    - Yesterday was a rehearsal; today is {delta} warmer.
    - Someone leaned on the thermostat: {delta} up since yesterday.
    - The air has found {delta} it mislaid yesterday.
    - Up {delta} overnight, without a single apology.
    - A gift of {delta} since yesterday, no receipt.
    - {delta} more than yesterday, and the coat is still in the hall.
    - Warmer by {delta}, as if winter were a rumour.
    - Since yesterday the air has gained {delta}.
    - Yesterday plus {delta}.
    - Today went {delta} over yesterday's budget.
    - An upgrade of {delta} since yesterday, free of charge.
    + Yesterday's jumper is now luggage.
    + Do not get attached.
    + The radiator feels betrayed.
    + Enjoy it before it is explained to you.
    + Nobody will thank the sun, so it will stop.
    + Your wardrobe was informed too late.

    [colder]
    - {delta} colder than yesterday.
    - Yesterday is over, and it took {delta} with it.
    - The air gave {delta} back, unasked.
    - Down {delta} since yesterday, and still no refund.
    - Someone opened the big window: {delta} less than yesterday.
    - Yesterday minus {delta}.
    - A saving of {delta} against yesterday.
    - The warmth has moved out and left {delta} of nothing.
    - Since yesterday {delta} have gone missing.
    - Colder by {delta}, in case you were settling in.
    - Yesterday's comfort, now with {delta} removed.
    - Overnight the air dropped {delta} and did not pick it up.
    + The coat was right all along.
    + Yesterday is not taking calls.
    + Gloves are an opinion you may now hold.
    + The kettle has been expecting you.
    + Fresh is the polite word.
    + It builds character, allegedly.

    [peak]
    - {high} today, the warmest this week will manage.
    - This is it: {high}, the week's best effort.
    - The week peaks today at {high}.
    - {high}, and from here it is all downhill.
    - No day this week beats today's {high}.
    - Today wins the week with {high}.
    - The week's record is {high}, and you are looking at it.
    - Frame it: {high}, the top of this week.
    - The warmest day of the week has come, at {high}.
    - {high} today; the other days did not even try.
    - This week's high note is {high}.
    - The podium is warm: {high} takes the week.
    + Lower your expectations now and avoid the rush.
    + There will be no encore.
    + Spend it outdoors or explain yourself.
    + Tomorrow will pretend it never happened.
    + The rest of the week sends its apologies.
    + Applause may be left at the door.

    [trough]
    - {low} today, the week's lowest point.
    - The week bottoms out at {low}.
    - No day this week gets colder than today's {low}.
    - {low}: the week has nothing worse in store, so it says.
    - Today takes last place with {low}.
    - This is the week's low, {low}, delivered on time.
    - The coldest day of the week has found you, at {low}.
    - Rock bottom of the week: {low}.
    - {low} today; every other day looks tropical now.
    - The week saved its coldest for you: {low}.
    - A weekly record nobody wanted: {low}.
    - The thermometer's saddest number this week is {low}.
    + From here it can only improve, they said last time, too.
    + Dress like an onion.
    + Staying in is also a sport.
    + The sofa has cleared its calendar.
    + Breathe out and admire your own cloud.
    + Tea is a valid response.

    [betrayed]
    - The forecast said dry, and here is the rain.
    - Dry, they said.
    - It was not going to rain, and now it is.
    - The rain has not read the forecast.
    - No rain was foretold, and no rain was cancelled, either.
    - Officially it is dry; unofficially you are wet.
    - The forecast and the window disagree.
    - Rain, off the record.
    - A surprise guest: rain.
    - The models saw a dry hour, which is adorable.
    - Something wet fell out of a dry forecast.
    - This rain is unannounced and unembarrassed.
    + The window is right.
    + Your umbrella is at home, laughing.
    + Trust is a process.
    + The forecast is reviewing its feelings.
    + Consider it live coverage.
    + The clouds call it improvisation.

    [spared]
    - Rain was foretold, and it did not turn up.
    - The forecast promised rain and forgot to bring it.
    - It was supposed to rain by now.
    - The rain is late, or lost.
    - You carried the umbrella, so it is dry.
    - Dry, against all advice.
    - Rain had an appointment and stood you up.
    - The umbrella came along for the walk.
    - No rain, whatever the forecast swore.
    - The promised rain has been held up in traffic.
    - It is dry, and the forecast is looking at its shoes.
    - Somebody else is getting your rain.
    + Say nothing and walk faster.
    + It is probably waiting round the corner.
    + Gloating brings clouds.
    + Keep the umbrella; it works as a charm.
    + The plants would like a word.
    + Enjoy the clerical error.

    [drizzle]
    - Drizzle: rain that lacks conviction.
    - It is drizzling, for want of a better idea.
    - The sky is leaking, slowly.
    - Too wet for optimism, too dry for an umbrella.
    - The air has been moistened for your comfort.
    - A fine drizzle, as if fine were a compliment.
    - The clouds are only clearing their throat.
    - It is not really raining, it is just not not raining.
    - Somewhere a cloud is being indecisive, above you.
    - Drizzle, the small talk of the sky.
    - Rain in its free trial version.
    - A light mist of disappointment is falling.
    + Spectacles have been warned.
    + Hair will be what it wants to be.
    + You will be wet in an hour and never know when it happened.
    + The umbrella can't decide, either.
    + It counts as a facial.
    + The snails are thrilled.

    [rain]
    - Rain again, with feeling.
    - It is raining, and the sky is not sorry.
    - The clouds are returning what they borrowed.
    - Rain: free of charge, door to door.
    - The sky has finally found something to share.
    - Wet, with a chance of wetter.
    - The umbrella called; it wants overtime.
    - It rains, therefore it is.
    - The gutters are having their moment.
    - Water is coming down, as it has always done.
    - Rain, in the classic vertical edition.
    - The sky is doing the dishes.
    + The ducks left five stars.
    + Your shoes have opinions about this.
    + The washing outside is now clean twice.
    + Somebody watered the pavement; it has not grown.
    + Dry is a state of mind.
    + The plants speak very well of it.

    [downpour]
    - The sky has dropped everything, on you.
    - It is raining as if it were paid by the litre.
    - Heavy rain, light mood optional.
    - Somebody left the tap on upstairs.
    - This is less rain than plumbing.
    - The clouds are clearing their stock.
    - It pours, as the saying warned.
    - Rain by the bucket, buckets not included.
    - The pavement has become a tributary.
    - The air is mostly water now.
    - All of the rain, at once, in no particular order.
    - The sky skipped drizzle and went straight to the point.
    + Umbrellas are a gesture at best.
    + Fish may consider commuting.
    + Boats were invented for less.
    + The cat will not be taking questions.
    + Stay in and call it a decision.
    + Wellington was on to something.

    [snow]
    - Snow: rain with better marketing.
    - It is snowing, and everyone forgets how to drive.
    - The world has been put under a white sheet, like old furniture.
    - Frozen water, hand-delivered.
    - The sky is shedding.
    - Snow, so that you know where you have walked.
    - It snows in unique flakes, and they all look the same.
    - Somebody shook the globe.
    - White outside, grey by teatime.
    - The silence comes with shovelling.
    - The snow arrived before the plough, as is tradition.
    - Everything is beautiful and nothing is on time.
    + The shovel knows your name.
    + Children have cancelled their complaints.
    + Carrots are nervous.
    + Your footprints are now evidence.
    + The trains will be astonished.
    + It melts, if that helps.

    [thunder]
    - Thunder: the sky is moving furniture.
    - Somebody upstairs is bowling.
    - The clouds are having words.
    - A light show, with water damage.
    - The sky flashes, and it is not taking your picture.
    - Thunder, for those who found rain too quiet.
    - Electricity, delivered without a contract.
    - The weather has discovered percussion.
    - The clouds are arguing in capital letters.
    - It rumbles, and it is not your stomach.
    - Nature is testing its speakers.
    - The heavens are dragging something heavy.
    + The dog has filed a complaint.
    + Golf is postponed.
    + Count the seconds; it passes the time.
    + Trees are poor company now.
    + Unplug something and feel wise.
    + The bathtub can wait.

    [fog]
    - Fog: the view is loading.
    - The world ends after the second lamp post.
    - Somebody switched the scenery off.
    - A cloud has come down to see how you live.
    - Visibility is down to gossip.
    - Fog, the horizon's day off.
    - The landscape is being kept confidential.
    - Everything is still there, presumably.
    - You are inside a cloud, as you always wanted.
    - The background has been blurred for your privacy.
    - Somebody sneezed on the lens.
    - The city has been reduced to a rumour.
    + Mystery suits the place.
    + Walk carefully and look significant.
    + Nobody will see your hair, either.
    + A good day for ghosts and bad parking.
    + It lifts when it feels like it.
    + The view was overrated.

    [wind]
    - Wind at {wind}, going nowhere in particular.
    - The air is in a hurry: {wind}.
    - {wind} of wind, and every hat is a volunteer.
    - The wind does {wind}, and the bins follow.
    - It blows at {wind}, as though it had an appointment.
    - At {wind} the air has opinions.
    - The trees are nodding at {wind}.
    - {wind}: your hair has been restyled.
    - The wind is practising {wind} on your umbrella.
    - Fresh air, delivered at {wind}.
    - Doors slam themselves at {wind}.
    - The wind came by at {wind} and rearranged the garden.
    + Umbrellas will be recycled.
    + Hold on to your principles.
    + Leaves are being forwarded to the neighbours.
    + Cycling is now a philosophy.
    + The kite was right to be hopeful.
    + Somewhere a trampoline is travelling.

    [heat]
    - {temperature}, and the shade is fully booked.
    - It is {temperature}; the tarmac is considering a career as soup.
    - The sun has gone too far: {temperature}.
    - {temperature} in the shade, so avoid whatever is outside it.
    - At {temperature} even the pigeons walk.
    - The air is being served hot: {temperature}.
    - {temperature}: somebody left the oven on.
    - Summer is showing off with {temperature}.
    - The thermometer says {temperature} and means it.
    - {temperature}, without a lid.
    - Ice has a life expectancy at {temperature}.
    - The day is well done at {temperature}.
    + Moving is optional.
    + The fridge door is not a balcony.
    + Drink water; it is the only thing still cold.
    + Ties are hereby abolished.
    + Clothes are a formality.
    + Cats have melted into the usual shapes.

    [frost]
    - {temperature}, and the puddles have settled down.
    - It is {temperature}; the air has edges.
    - {temperature}: the windscreen has grown a pattern.
    - The thermometer has gone shy: {temperature}.
    - At {temperature} breathing becomes visible effort.
    - {temperature}, for those who like their morning crisp.
    - The grass crunches at {temperature}.
    - {temperature}, and the fridge is now the warm place.
    - Winter says hello: {temperature}.
    - It is {temperature}, and the scraper is in the other coat.
    - Noses report {temperature}.
    - {temperature}: water has gone solid about it.
    + Layers are not a metaphor.
    + Pavements are auditioning for the rink.
    + Your ears would like to resign.
    + Soup is a plan.
    + Penguins would call it fresh.
    + The heating has become a friend.

    [clear]
    - Not a cloud in sight, and nobody to blame.
    - Clear skies, which is suspicious.
    - The sun is out, unsupervised.
    - Blue sky, from one edge to the other.
    - The weather has nothing to hide.
    - Sunshine, with no small print found yet.
    - The sky forgot to put anything on.
    - It is bright enough to see the dust.
    - The sun is working, for once.
    - Clear, as if somebody had cleaned up.
    - The clouds have called in sick.
    - A spotless sky, and the windows are not.
    + Excuses to stay in have run out.
    + Squinting counts as exercise.
    + It will be held against you tomorrow.
    + The weather can't be blamed today; choose something else.
    + Sunglasses make everyone look busy.
    + Act natural.

    [clouds]
    - Grey, in several well-known shades.
    - The sky has put on its office clothes.
    - Clouds, wall to wall.
    - The sun is in a meeting.
    - A lid has been placed on the day.
    - The sky is out of ideas and shows it.
    - Overcast: the default setting.
    - Somebody dimmed the day to save energy.
    - The clouds are just standing there.
    - Light, without the fuss of a sun.
    - The ceiling is low, and so are the stakes.
    - A sky the colour of an unanswered letter.
    + It goes with everything.
    + Photographers call it soft; nobody else does.
    + No shadows, no drama.
    + The sun is believed to be behind it.
    + Perfect weather for spreadsheets.
    + Expect more of the same, somewhere else, too.

    [night]
    - It is dark, as is customary.
    - Night: the sun is bothering someone else.
    - The stars are out and doing nothing.
    - The sky has been switched to standby.
    - Dark outside, which saves looking.
    - The day has been put away.
    - Night has fallen, and nobody picked it up.
    - The sun has clocked off.
    - Somebody turned the light off and left the weather on.
    - All cats are grey now, weather permitting.
    - The moon is on duty, if anyone is.
    - The night is quiet, and slightly smug.
    + The weather continues, unobserved.
    + Go to bed; the sky will manage.
    + Whatever it is, it can wait for daylight.
    + Checking the weather now is a choice.
    + Owls approve.
    + Tomorrow is being prepared backstage.

    [small]
    - It is the small hours, and you are checking the weather.
    - Nobody sensible is awake, and here we are.
    - The forecast for now: bed.
    - At this hour only the weather and you are working.
    - The night is long, and so is the scroll.
    - Even the clouds are yawning.
    - This hour is not meant to be seen.
    - The birds have not been hired yet.
    - It is late, or early, depending on your excuses.
    - The weather is whispering so as not to wake the street.
    - Insomnia, with sky.
    - The clock is judging you, not the sky.
    + The pillow has better prospects.
    + Nothing up there will change before breakfast.
    + The weather promises to be there in the morning.
    + Close your eyes and guess.
    + Sheep report clear conditions.
    + It is dark; that was the news.

    [air]
    - The air has texture today: index {index}.
    - An index of {index}; breathe in moderation.
    - The air stands at {index}, and it was not a contest.
    - {index} on the index: chew before inhaling.
    - The air quality is {index}, which is a number, not a compliment.
    - Fresh air is out of stock: {index}.
    - The view comes with flavour at {index}.
    - An air index of {index}, aged in the city.
    - {index}: the air has been used before.
    - The horizon has gone beige at {index}.
    - Index {index}: somebody is burning something.
    - At {index} the air deserves a label.
    + Jogging is a bold idea.
    + Windows are fine as they are: shut.
    + Your lungs would like a word.
    + House plants are taking the credit.
    + Deep breaths are for other days.
    + The chimney next door says nothing.

    [monday]
    - It is Monday, and the weather knows.
    - Monday: the sky has opened its inbox.
    - The week begins, with weather.
    - Monday's weather was outsourced to Sunday's clouds.
    - A new week, and the sky has no resolutions.
    - The sky did not want to get up, either.
    - Monday, now with weather on top.
    - The weekend is over, and the sky looks relieved.
    - It would be Monday in any weather.
    - The sky is in a meeting until Friday.
    - Monday has been confirmed by satellite.
    - The weather is fine; it is the day that is Monday.
    + Coffee is the only front worth watching.
    + Only four more of these until it gets nice for a day.
    + The commute has been notified.
    + Nothing falls from the sky that e-mail can't beat.
    + The sky shares your enthusiasm.
    + Look busy; the clouds do.

    [weekend]
    - It is the weekend, and the weather was not told.
    - The weekend has weather again.
    - Two days off, and this is what the sky brought.
    - The sky works weekends, unlike some.
    - A weekend, weather permitting, and it rarely reads the permit.
    - The clouds also have the weekend off, or on.
    - Weekend plans have been laid before the sky.
    - The weather is free this weekend; are you?
    - Saturday and Sunday have been supplied with sky.
    - The barbecue asks whether it is needed.
    - The weekend forecast: it ends.
    - The sky is in its weekend clothes.
    + The garden will understand.
    + Monday's weather will be better, naturally.
    + The sofa and the outdoors are both open.
    + The picnic has a committee now.
    + Whatever happens, blame the forecast.
    + Do nothing; the sky is doing enough.

    [sea]
    - The sea is still there, and still wet.
    - Out here the weather has nobody to annoy but you.
    - Water, in every direction.
    - The nearest umbrella shop is very far away.
    - Nothing between you and the horizon but more of it.
    - The weather out here is practising for the coast.
    - A remote spot, with all the sky you can use.
    - Nobody lives here, and the weather keeps coming anyway.
    - The fish have stopped asking for the forecast.
    - Far from everything, except the weather.
    - There is no town near to complain in.
    - This is where weather goes to be left alone.
    + The gulls know more, but they exaggerate.
    + Parking is plentiful.
    + Reception may be poor; the sky's is excellent.
    + Bring a book and a boat.
    + The view repeats itself.
    + It would be a quiet place without the sky.

    [ordinary]
    - The weather is fine, in the way that people say they are fine.
    - Nothing is happening, at considerable altitude.
    - Weather of average build, last seen overhead.
    - The sky is doing the minimum.
    - Neither warm nor cold, neither here nor there.
    - A day that could have been an e-mail.
    - The weather is present.
    - Unremarkable skies, remarked upon.
    - The forecast yawned while writing this.
    - Somewhere there is weather; here there is air.
    - A perfectly medium day.
    - The atmosphere is on autopilot.
    + You may have to talk about something else.
    + Small talk will suffer.
    + The barometer has gone back to sleep.
    + Tell your grandchildren nothing.
    + It is the weather equivalent of a shrug.
    + Frame it, in beige.

    [spring]
    - {temperature}: neither coat nor no coat.
    - At {temperature} everybody is dressed wrongly in their own way.
    - {temperature}, the temperature of a compromise.
    - It is {temperature}; the jacket comes off and goes on again.
    - A reasonable {temperature}, which is unsettling.
    - {temperature}: the thermostat and the weather agree for once.
    - {temperature}, and half the street is in shorts.
    - The air is lukewarm at {temperature}, like good intentions.
    - {temperature} outside; the inside has been equalled.
    - The thermometer reads {temperature} and has no comment.
    - It is {temperature}, and someone will call it chilly.
    - {temperature}: jumper weather for some, ice cream for others.
    + Bring both, regret one.
    + There will be no consensus at the bus stop.
    + The heating and the windows are fighting.
    + Complain in either direction.
    + The body adapts; the wardrobe doesn't.
    + Goldilocks has no further questions.
    """
}
