/// What can be asked in a terminal, for `/help`.
public let textHelp = """
  Weatherglass in a terminal

    /                        how to ask
    /64.147,-21.942          the weather at this latitude and longitude
    /at/64.147,-21.942       the same
    /random                  the weather somewhere
    /help                    this text

  Behind the address:

    ?unit=f                  degrees Fahrenheit; c: Celsius
    ?width=60                width of lines, from 30 to 120
    ?format=text             without colours; ansi: with colours; html: the page
    ?format=1 … 4            one line for a prompt or a status bar
    ?format=%l:+%c+%t        one line of your own; + is a blank

  Signs of such a line: %c sky as a picture, %C in words, %t temperature,
  %f feels like, %w wind, %h humidity, %p precipitation, %P pressure,
  %u UV index, %l place, %m moon, %M its age in days, %S sunrise, %s sunset,
  %T the place's clock, %% a percent sign.

  Names of towns are not known here: look up the coordinates.
  Programs ask /api/v1/weather; /openapi.json describes it.

  """
